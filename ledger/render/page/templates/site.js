(function () {
  "use strict";
  function words(cell) {
    return cell.dataset.key || cell.textContent.trim();
  }
  function number(text) {
    var plain = text.replace(/\u2212/g, "-").replace(/[^0-9.-]/g, "");
    return plain === "" ? -Infinity : Number(plain);
  }
  function sortBy(table, place, numeric, down) {
    var body = table.tBodies[0];
    var rows = Array.prototype.slice.call(body.rows);
    rows.sort(function (one, other) {
      var a = words(one.cells[place]), b = words(other.cells[place]);
      var order = numeric ? number(a) - number(b) : a.localeCompare(b);
      return down ? -order : order;
    });
    rows.forEach(function (row) { body.appendChild(row); });
  }
  document.querySelectorAll("table.sorted").forEach(function (table) {
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, place) {
      var button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      while (head.firstChild) { button.appendChild(head.firstChild); }
      head.appendChild(button);
      button.addEventListener("click", function () {
        var down = head.getAttribute("aria-sort") === "ascending";
        Array.prototype.forEach.call(table.tHead.rows[0].cells, function (each) { each.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        sortBy(table, place, head.classList.contains("number"), down);
      });
    });
  });
  document.querySelectorAll("table.searched").forEach(function (table) {
    var label = document.createElement("label");
    label.className = "tools";
    label.appendChild(document.createTextNode("Search "));
    var field = document.createElement("input");
    field.type = "search";
    label.appendChild(field);
    table.parentNode.parentNode.insertBefore(label, table.parentNode);
    field.addEventListener("input", function () {
      var wanted = field.value.trim().toLowerCase();
      Array.prototype.forEach.call(table.tBodies[0].rows, function (row) {
        row.hidden = row.textContent.toLowerCase().indexOf(wanted) < 0;
      });
    });
  });
})();
