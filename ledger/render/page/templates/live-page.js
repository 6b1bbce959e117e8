(function () {
  "use strict";
  var asOf = document.getElementById("as-of"), said = document.getElementById("said");
  var words = asOf.querySelector("span"), link = asOf.querySelector("a");
  var silence = 25000, pause = 2000;
  var version = asOf.getAttribute("data-version"), source = null, timer = null, watch = null;
  var heardAt = 0, time = null, wanted = null, loading = false;

  function same(one, other) {
    return one.nodeType === other.nodeType && one.nodeName === other.nodeName && (one.id || "") === (other.id || "");
  }
  function belongsToReader(element, name) {
    return element.nodeName === "DETAILS" && name === "open";
  }
  function takeAttributes(element, next) {
    Array.prototype.slice.call(element.attributes).forEach(function (each) {
      if (!next.hasAttribute(each.name) && !belongsToReader(element, each.name)) { element.removeAttribute(each.name); }
    });
    Array.prototype.forEach.call(next.attributes, function (each) {
      if (belongsToReader(element, each.name) || element.getAttribute(each.name) === each.value) { return; }
      element.setAttribute(each.name, each.value);
    });
  }
  // Whether nothing from one place up to an element is wanted any more.
  function onlyLeftovers(place, element, next) {
    for (var each = place; each && each !== element; each = each.nextSibling) {
      if (each.id && next.querySelector("#" + CSS.escape(each.id))) { return false; }
    }
    return true;
  }
  function removeUpTo(parent, place, end) {
    while (place !== end) { var following = place.nextSibling; parent.removeChild(place); place = following; }
  }
  // Makes a node like the next one; what is there already stays, and with it the focus, what is open, what is scrolled.
  function become(node, next) {
    if (node.nodeType !== 1) {
      if (node.data !== next.data) { node.data = next.data; }
      return;
    }
    if (node.hasAttribute("data-keep")) { return; }
    takeAttributes(node, next);
    var named = {}, place = node.firstChild;
    Array.prototype.forEach.call(node.children, function (each) { if (each.id) { named[each.id] = each; } });
    Array.prototype.slice.call(next.childNodes).forEach(function (each) {
      var found = each.id ? named[each.id] : place && same(place, each) ? place : null;
      if (!found || !same(found, each)) {
        node.insertBefore(document.importNode(each, true), place);
        return;
      }
      if (found !== place && onlyLeftovers(place, found, next)) { removeUpTo(node, place, found); place = found; }
      if (found === place) { place = place.nextSibling; } else { node.insertBefore(found, place); }
      become(found, each);
    });
    removeUpTo(node, place, null);
  }
  function news() {
    var found = {};
    document.querySelectorAll("#news > li").forEach(function (each) { found[each.id] = each.textContent; });
    return found;
  }
  // What stays where it is in the window: what has the focus, else the first thing in sight that has a name.
  function inSight() {
    var all = Array.prototype.slice.call(document.querySelectorAll("main [id]"));
    if (document.querySelector("main").contains(document.activeElement)) { all.unshift(document.activeElement); }
    for (var place = 0; place < all.length; place++) {
      var box = all[place].getBoundingClientRect();
      if (box.height && box.top >= 0 && box.top < innerHeight) { return { element: all[place], top: box.top }; }
    }
    return null;
  }
  function show(html) {
    var next = new DOMParser().parseFromString(html, "text/html"), main = document.querySelector("main");
    var before = news(), focus = document.activeElement, seen = scrollY > 0 ? inSight() : null;
    document.title = next.title;
    become(document.querySelector("header"), next.querySelector("header"));
    become(main, next.querySelector("main"));
    if (focus && focus !== document.body && !document.contains(focus)) { main.focus({ preventScroll: true }); }
    if (seen && document.contains(seen.element)) { scrollBy(0, seen.element.getBoundingClientRect().top - seen.top); }
    var after = news();
    var told = Object.keys(after).filter(function (each) { return after[each] && after[each] !== before[each]; });
    if (told.length) { said.textContent = told.map(function (each) { return after[each]; }).join(" "); }
    version = next.getElementById("as-of").getAttribute("data-version");
  }
  function mark(text, stale) {
    if (words.textContent !== text) { words.textContent = text; }
    asOf.classList.toggle("stale", stale);
    link.hidden = !stale;
  }
  function markCurrent(state) {
    time = state.time;
    if (state.trouble) { mark("The book cannot be read just now. This is as of " + time + ".", true); }
    else { mark("Live. Last news at " + state.changed + ".", false); }
  }
  function lost() {
    if (source) { source.close(); source = null; }
    clearTimeout(watch);
    clearTimeout(timer);
    mark("Not connected." + (time ? " This is as of " + time + "." : ""), true);
    timer = setTimeout(connect, pause);
  }
  function load() {
    if (loading) { return; }
    loading = true;
    var state = wanted;
    fetch("./", { cache: "no-store", credentials: "omit" }).then(function (answer) {
      if (!answer.ok) { throw new Error(String(answer.status)); }
      return answer.text();
    }).then(function (html) {
      show(html);
      loading = false;
      markCurrent(wanted);
      if (wanted !== state && wanted.version !== version) { load(); }
    }).catch(function () {
      loading = false;
      lost();
    });
  }
  function heard(message) {
    heardAt = Date.now();
    clearTimeout(watch);
    watch = setTimeout(lost, silence);
    wanted = JSON.parse(message.data);
    if (wanted.version === version) { markCurrent(wanted); } else { load(); }
  }
  function connect() {
    clearTimeout(timer);
    clearTimeout(watch);
    if (source) { source.close(); }
    source = new EventSource("news");
    source.onmessage = heard;
    source.onerror = lost;
    watch = setTimeout(lost, silence);
  }
  function back() {
    if (!document.hidden && Date.now() - heardAt > silence / 2) { connect(); }
  }
  document.addEventListener("visibilitychange", back);
  window.addEventListener("pageshow", function (event) { if (event.persisted) { connect(); } });
  link.hidden = true;
  connect();
})();
