(function () {
  "use strict";
  var seconds = 5;
  var button = document.getElementById("pause");
  var paused = false;
  var key = "mahj:" + location.pathname;
  function kept() {
    try { return JSON.parse(sessionStorage.getItem(key)) || {}; } catch (error) { return {}; }
  }
  function keep() {
    var open = Array.prototype.map.call(document.querySelectorAll("details[open][id]"), function (each) { return each.id; });
    try { sessionStorage.setItem(key, JSON.stringify({ open: open, y: window.scrollY })); } catch (error) { return; }
  }
  var before = kept();
  (before.open || []).forEach(function (id) {
    var found = document.getElementById(id);
    if (found) { found.open = true; }
  });
  if (before.y) { window.scrollTo(0, before.y); }
  button.addEventListener("click", function () {
    paused = !paused;
    button.textContent = paused ? "Go on" : "Pause";
    button.setAttribute("aria-pressed", paused ? "true" : "false");
  });
  setInterval(function () {
    if (paused || document.hidden || document.activeElement === button) { return; }
    keep();
    location.reload();
  }, seconds * 1000);
})();
