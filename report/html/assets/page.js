// What the user does.
pick.learn();
tables.start();

document.addEventListener("click", (event) => {
  if (event.target.closest("thead, summary, button, select, input, label")) return;
  const link = event.target.closest("a");
  const href = link?.getAttribute("href") || "";
  const thing = pick.named(href) || pick.of(event.target);
  if (!thing || (link && href && !pick.named(href) && !link.closest("svg"))) return;
  if (getSelection()?.toString()) return; // text is being marked
  if (link) {
    event.preventDefault();
    history.replaceState(null, "", thing.kind === "source" ? `#source-${thing.file}-${thing.k}` : `#${thing.kind}-${thing.k}`);
  }
  pick.choose(thing, event.target.closest(".lines"));
});

const same = (a, b) => a && b && a.kind === b.kind && a.k === b.k && a.file === b.file;
for (const kind of ["mouseover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const thing = pick.of(event.target);
    if (same(thing, pick.over)) return;
    pick.over = thing;
    pick.paint("hover", thing);
  });
}

// One task of each graph can be reached by Tab; arrow keys lead to the others.
for (const graph of document.querySelectorAll("#before svg, #after svg")) {
  const nodes = [...graph.querySelectorAll("a.node")];
  nodes.forEach((n, k) => n.setAttribute("tabindex", k ? "-1" : "0"));
  graph.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = nodes.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    const next = nodes[(at + step + nodes.length) % nodes.length];
    nodes[at].setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  });
}

byId("find").addEventListener("input", (event) => search.run(event.target.value));
byId("find").addEventListener("keydown", (event) => event.key === "Enter" && search.first());
byId("show-code").addEventListener("click", () => (byId("code").hidden ? code.show(Math.max(0, code.file)) : code.hide()));
byId("close-code").addEventListener("click", () => code.hide());
byId("file").addEventListener("change", (event) => {
  code.show(Number(event.target.value));
  pick.paint("sel", pick.chosen, "near");
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select, textarea");
  if (event.key === "/" && !typing) {
    event.preventDefault();
    byId("find").focus();
  } else if (event.key === "Escape") {
    if (typing && byId("find").value) {
      byId("find").value = "";
      search.run("");
    } else if (!byId("code").hidden) {
      code.hide();
      pick.choose(null);
    }
  }
});

// Light or dark: as the system says, until the button says otherwise.
const theme = {
  read() {
    try { return localStorage.getItem("codo-theme") || ""; } catch { return ""; }
  },
  set(value) {
    document.documentElement.style.colorScheme = value;
    try { localStorage.setItem("codo-theme", value); } catch { /* a file may have no storage */ }
  },
};
if (theme.read()) theme.set(theme.read());
byId("theme").addEventListener("click", () => {
  const now = document.documentElement.style.colorScheme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  theme.set(now === "dark" ? "light" : "dark");
});

addEventListener("beforeprint", () => {
  for (const d of document.querySelectorAll("details")) d.open = true;
});

// An address may name what to show.
const follow = () => {
  const thing = pick.named(location.hash);
  if (thing) pick.choose(thing);
  const detail = /^#violation-\d+$/.test(location.hash) && document.querySelector(location.hash);
  if (detail) detail.open = true;
};
addEventListener("hashchange", follow);
follow();
