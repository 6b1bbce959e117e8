(function () {
  "use strict";
  // Where the network is gone, what was sent waits here, on the phone, and is sent once it is back. Every form has an
  // id of its own, so that nothing counts twice however often it is sent.
  var pause = 3000, patience = 20000, silence = 25000, timer = null, looking = null, sending = false, source = null, watch = null;
  var version = null, dirty = false, minute = null, turn = 0, looks = 0, shownAt = 0, twice = 700;

  function entry() { return document.getElementById("entry"); }
  function key() { return "mahj:entry:" + entry().getAttribute("data-night"); }
  function kept() {
    try { return JSON.parse(localStorage.getItem(key())); } catch (error) { return null; }
  }
  function keep(draft) {
    try {
      if (draft) { localStorage.setItem(key(), JSON.stringify(draft)); } else { localStorage.removeItem(key()); }
    } catch (error) { return; }
  }
  // What could not be sent to another table, or in an earlier round, is told for as long as nobody has done so.
  function elsewhere() {
    try {
      return Object.keys(localStorage).filter(function (each) { return each.indexOf("mahj:entry:") === 0 && each !== key(); });
    } catch (error) { return []; }
  }
  function row(place, buttons) {
    var line = document.createElement("p");
    line.className = "row";
    buttons.forEach(function (each) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = each[0];
      button.addEventListener("click", each[1]);
      line.appendChild(button);
    });
    place.appendChild(line);
  }
  function paragraph(place, strong, words) {
    var line = document.createElement("p"), first = document.createElement("strong");
    first.textContent = strong;
    line.appendChild(first);
    line.appendChild(document.createTextNode(" " + words));
    place.appendChild(line);
  }
  function unsent(text) {
    var place = document.getElementById("unsent"), draft = kept(), others = elsewhere();
    if (!place) { return; }
    place.hidden = !draft && !others.length;
    place.textContent = "";
    if (draft) {
      paragraph(place, "Not sent yet: " + draft.line + ".", text || "It is sent as soon as the table answers.");
      row(place, [["Send it now", send], ["Leave it out", leaveOut]]);
    }
    others.forEach(function (each) {
      var line = "";
      try { line = JSON.parse(localStorage.getItem(each)).line; } catch (error) { line = "a hand"; }
      paragraph(place, "Never sent, from another table or round: " + line + ".", "Tell the host.");
      row(place, [["I have told the host", function () { localStorage.removeItem(each); unsent(); }]]);
    });
  }
  function leaveOut() { keep(null); unsent(); look(true); }
  function show(html, address, always) {
    var next = new DOMParser().parseFromString(html, "text/html"), there = next.getElementById("entry");
    if (!there) { return false; }
    if (always) { turn += 1; shownAt = Date.now(); }
    var busy = dirty || entry().getAttribute("data-kind") === "asking";
    if (!always && busy && there.getAttribute("data-kind") !== "other") {
      // Somebody is filling in the form: only the news, and what was seen when it was begun stays.
      // A page that asks about a hand offers to take back none: the one on it would be gone.
      (entry().getAttribute("data-kind") === "asking" ? ["status"] : ["status", "back"]).forEach(function (id) {
        var mine = document.getElementById(id), theirs = next.getElementById(id);
        if (mine && theirs && mine.textContent !== theirs.textContent) { mine.innerHTML = theirs.innerHTML; }
      });
      backs();
      return true;
    }
    if (!always && entry().innerHTML === there.innerHTML) { return true; }
    var header = document.querySelector("header"), focus = document.activeElement && document.activeElement.id;
    document.title = next.title;
    header.innerHTML = next.querySelector("header").innerHTML;
    var status = document.getElementById("status"), theirs = next.getElementById("status");
    // The live region stays the same element, or nobody hears of it.
    if (status && theirs) {
      if (status.innerHTML !== theirs.innerHTML) { status.innerHTML = theirs.innerHTML; }
      theirs.parentNode.replaceChild(status, theirs);
    }
    entry().parentNode.replaceChild(document.adoptNode(there), entry());
    dirty = false;
    if (address) { history.replaceState(null, "", address); }
    if (always) {
      var first = document.querySelector("#entry .problem, #entry .counts, #entry h2");
      (first || document.getElementById("content")).scrollIntoView({ block: "nearest" });
      var target = document.querySelector("#entry .shown h2, #entry .problem");
      if (target) { target.setAttribute("tabindex", "-1"); target.focus(); } else { document.getElementById("content").focus({ preventScroll: true }); scrollTo(0, 0); }
    } else if (focus && document.getElementById(focus)) { document.getElementById(focus).focus({ preventScroll: true }); }
    unsent();
    backs();
    return true;
  }
  function withTime(address, options) {
    var control = new AbortController(), clock = setTimeout(function () { control.abort(); }, patience);
    options.signal = control.signal;
    options.cache = "no-store";
    options.credentials = "omit";
    return fetch(address, options).then(function (answer) {
      return answer.text().then(function (text) { clearTimeout(clock); return { answer: answer, text: text }; });
    }, function (error) { clearTimeout(clock); throw error; });
  }
  function sendOnce(address, body) {
    return withTime(address, { method: "POST", body: body, headers: { "Content-Type": "application/x-www-form-urlencoded" } });
  }
  function later(text) {
    unsent(text);
    clearTimeout(timer);
    timer = setTimeout(send, pause);
  }
  function send() {
    var draft = kept();
    clearTimeout(timer);
    if (!draft || sending) { return; }
    sending = true;
    sendOnce(entry().getAttribute("data-address"), draft.body).then(function (found) {
      sending = false;
      var status = found.answer.status;
      if (status === 429 || status === 503 || status >= 500) {
        var problem = new DOMParser().parseFromString(found.text, "text/html").querySelector(".problem p");
        later(problem ? problem.textContent : "");
        return;
      }
      if (status === 404 || status === 403 || status === 421) {
        unsent("This page is of an earlier code. Scan the code at the table once more, and it is sent from there.");
        return;
      }
      keep(null);
      if (!show(found.text, found.answer.url, true)) { unsent(); }
      var wrong = document.querySelector("#entry .problem");
      if (status === 422 && wrong) { paragraph(wrong, "Yours was: " + draft.line + ".", ""); }
    }, function () {
      sending = false;
      later();
    });
  }
  function body(form, button) {
    var data = new URLSearchParams(new FormData(form));
    if (button && button.name) { data.append(button.name, button.value); }
    return data.toString();
  }
  document.addEventListener("input", function (event) {
    if (event.target.form) { dirty = true; }
    if (event.target.name === "other_value" && event.target.value) {
      event.target.form.querySelectorAll("[name=value]").forEach(function (each) { each.checked = false; });
    }
    if (event.target.name === "value" && event.target.form.elements.other_value) { event.target.form.elements.other_value.value = ""; }
  });
  document.addEventListener("submit", function (event) {
    var form = event.target, button = event.submitter, step = button ? button.value : "";
    if (form.method !== "post") { return; }
    event.preventDefault();
    // The second of two quick taps was meant for what lay there before.
    if (sending || (step === "back" && Date.now() - shownAt < twice)) { return; }
    if (step === "back" && dirty) { takeBackBeside(form, button); return; }
    if (step === "count" || step === "wall" || step === "thrown-in") {
      if (kept()) { unsent("Send it first, or leave it out."); return; }
      var names = { wall: "wall game", "thrown-in": "thrown in" };
      keep({ line: names[step] || form.getAttribute("data-line"), body: body(form, button) });
      send();
      return;
    }
    sending = true;
    sendOnce(form.getAttribute("action"), body(form, button)).then(function (found) {
      sending = false;
      if (!show(found.text, found.answer.url, true)) { trouble(found.text); }
    }, function () {
      sending = false;
      trouble("The table does not answer. Try again in a moment.");
    });
  });
  // Takes a hand back and leaves the form alone that is being filled in.
  function takeBackBeside(form, button) {
    sending = true;
    sendOnce(form.getAttribute("action"), body(form, button)).then(function (found) {
      sending = false;
      var problem = new DOMParser().parseFromString(found.text, "text/html").querySelector(".problem");
      // The address says that it is taken back, so that news which comes right behind says so still.
      if (found.answer.ok) { turn += 1; history.replaceState(null, "", found.answer.url); show(found.text, null, false); } else { trouble(problem ? problem.textContent : found.text); look(); }
    }, function () {
      sending = false;
      trouble("The table does not answer. Try again in a moment.");
    });
  }
  function trouble(text) {
    var place = document.getElementById("unsent");
    place.hidden = false;
    place.textContent = text;
  }
  function look(always) {
    var asked = turn, mine = looks += 1;
    clearTimeout(looking);
    withTime(location.pathname + location.search, {}).then(function (found) {
      // What was asked before somebody tapped is older than what they were shown since.
      if (mine !== looks) { return; }
      if (asked !== turn) { look(); } else if (found.answer.ok) { show(found.text, null, always === true); }
    }, function () { return; }).then(function () {
      if (entry().hasAttribute("data-polls")) { looking = setTimeout(look, pause); }
    });
  }
  // What can be taken back for a minute is offered for a minute.
  function backs() {
    clearTimeout(minute);
    var form = document.querySelector("form.back");
    if (form) { minute = setTimeout(function () { form.hidden = true; }, 1000 * Number(form.getAttribute("data-seconds"))); }
  }
  function listen() {
    clearTimeout(watch);
    if (source) { source.close(); }
    source = new EventSource("news");
    source.onmessage = function (message) {
      clearTimeout(watch);
      watch = setTimeout(listen, silence);
      var state = JSON.parse(message.data);
      if (version !== null && state.version !== version) { look(); }
      if (version === null && kept()) { send(); }
      version = state.version;
    };
    source.onerror = function () {
      source.close();
      version = "";
      clearTimeout(watch);
      watch = setTimeout(listen, pause);
    };
    watch = setTimeout(listen, silence);
  }
  window.addEventListener("online", send);
  window.addEventListener("pageshow", function (event) { if (event.persisted) { look(); listen(); } });
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { look(); send(); } });
  unsent();
  backs();
  send();
  listen();
  if (entry().hasAttribute("data-polls")) { looking = setTimeout(look, pause); }
})();
