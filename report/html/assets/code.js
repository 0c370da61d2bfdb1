"use strict";
// The code pane: the user's source on the left, the design on the right. Lines are
// made when the pane is first shown.
const page = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

const code = {
  file: -1, // of the source that is shown
  source: [], // its lines, from 0
  design: [],

  words: /(\/\/.*$|\/\*.*?\*\/)|(^\s*#.*$)|\b(alignas|auto|bool|break|case|char|class|const|constexpr|continue|default|do|double|else|enum|extern|float|for|if|inline|int|long|namespace|return|short|signed|sizeof|static|struct|switch|template|typedef|typename|unsigned|using|void|while)\b|\b(0x[0-9a-f]+|\d+\.?\d*(?:e[+-]?\d+)?[fuUlL]*)\b/gi,

  // fill makes the lines of a text in a box.
  fill(box, text) {
    const all = text.replace(/\n$/, "").split("\n");
    const part = document.createDocumentFragment();
    const made = all.map((line, k) => {
      const row = document.createElement("div");
      row.className = "ln";
      row.dataset.n = k + 1;
      const number = document.createElement("i");
      number.textContent = k + 1;
      row.append(number);
      code.colour(row, line);
      part.append(row);
      return row;
    });
    box.replaceChildren(part);
    return made;
  },

  // colour adds a line to a row, with its comments, pragmas, words and numbers.
  colour(row, line) {
    let at = 0;
    for (const m of line.matchAll(code.words)) {
      if (m.index > at) row.append(line.slice(at, m.index));
      const span = document.createElement("span");
      span.className = m[1] ? "c" : m[2] ? "p" : m[3] ? "k" : "d";
      span.textContent = m[0];
      row.append(span);
      at = m.index + m[0].length;
    }
    if (at < line.length || !at) row.append(line.slice(at) || " ");
  },

  // show opens the pane with a file of the source.
  show(file) {
    const pane = byId("code");
    if (pane.hidden) {
      pane.hidden = false;
      document.body.classList.add("with-code");
      byId("show-code").setAttribute("aria-expanded", "true");
    }
    if (!code.design.length) {
      byId("file").replaceChildren(...page.files.map((f, k) => new Option(f.name.replace(/^.*\//, ""), k)));
      code.design = code.fill(byId("design"), page.kernel.text);
    }
    if (file >= 0 && file < page.files.length && file !== code.file) {
      code.file = file;
      byId("file").value = file;
      code.source = code.fill(byId("source"), page.files[file].text);
    }
  },

  hide() {
    byId("code").hidden = true;
    document.body.classList.remove("with-code");
    byId("show-code").setAttribute("aria-expanded", "false");
  },

  // reveal scrolls a box, and nothing else, to a line.
  reveal(box, row) {
    if (row) box.scrollTop = row.offsetTop - box.offsetTop - box.clientHeight / 3;
  },
};
