// Tables: a click on a heading sorts by its column, another turns the order round.
const tables = {
  start() {
    for (const table of document.querySelectorAll("table.sortable")) {
      [...table.tHead.rows[0].cells].forEach((cell, column) => {
        if (cell.hasAttribute("data-plain")) return;
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = cell.textContent;
        cell.replaceChildren(button);
        button.addEventListener("click", () => tables.sort(table, cell, column));
      });
    }
  },

  sort(table, cell, column) {
    const down = cell.getAttribute("aria-sort") === "ascending" || (!cell.hasAttribute("aria-sort") && cell.classList.contains("n"));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    cell.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = table.querySelector("tbody[data-sort]");
    const value = (row) => row.cells[column].dataset.v ?? row.cells[column].textContent.trim();
    const rows = [...body.rows].map((row) => ({ row, value: value(row) }));
    rows.sort((a, b) => {
      const x = Number(a.value), y = Number(b.value);
      const order = Number.isNaN(x) || Number.isNaN(y) ? a.value.localeCompare(b.value, "en", { numeric: true }) : x - y;
      return down ? -order : order;
    });
    body.append(...rows.map((r) => r.row));
  },
};

// search shows only the rows and violations that hold a text, and fades what else is
// in the graphs.
const search = {
  run(text) {
    const wanted = text.trim().toLowerCase();
    let count = 0;
    const has = (e) => e.textContent.toLowerCase().includes(wanted);
    for (const e of document.querySelectorAll("tbody[data-sort] tr, details.violation")) {
      const found = !wanted || has(e);
      e.classList.toggle("gone", !found);
      if (wanted && found) count++;
    }
    document.body.classList.toggle("searching", wanted !== "");
    for (const e of document.querySelectorAll("svg .node, svg .edge")) e.classList.toggle("match", wanted !== "" && has(e));
    byId("found").textContent = wanted ? (count === 1 ? "1 row" : count + " rows") : "";
    byId("found").classList.toggle("hidden", !wanted);
  },

  // first chooses the first task or channel that is found.
  first() {
    const e = document.querySelector("svg .node.match, svg .edge.match");
    if (e) {
      pick.choose(pick.of(e));
      e.scrollIntoView({ block: "center" });
    }
  },
};
