// What is chosen: a task, a channel, a line of the source or one of the design; and
// all that belongs to it. A thing is a kind and a number: {kind: "task", k: 3}.
const pick = {
  chosen: null,
  over: null,
  elements: { task: new Map(), channel: new Map() },

  // learn notes which elements show which task and channel.
  learn() {
    for (const kind of ["task", "channel"]) {
      for (const e of document.querySelectorAll(`[data-${kind}]`)) {
        const k = Number(e.dataset[kind]);
        if (!pick.elements[kind].has(k)) pick.elements[kind].set(k, []);
        pick.elements[kind].get(k).push(e);
      }
    }
  },

  // line is what the page knows of a line of the design, from 1.
  line(n) {
    const at = 4 * (n - 1);
    const [file, line, task, channel] = page.lines.slice(at, at + 4);
    return { file, line, task, channel };
  },

  // around is all that belongs to a thing: itself first.
  around(thing) {
    const out = { task: new Set(), channel: new Set(), design: new Set(), source: new Set(), nearTask: new Set(), nearChannel: new Set() };
    const lines = page.lines.length / 4;
    const source = (file, line) => line > 0 && out.source.add(file + "-" + line);
    if (thing.kind === "task") {
      out.task.add(thing.k);
      page.channels.forEach((c, k) => (c.from === thing.k || c.to === thing.k) && out.nearChannel.add(k));
      source(...page.tasks[thing.k].at);
    }
    if (thing.kind === "channel") {
      const c = page.channels[thing.k];
      out.channel.add(thing.k);
      out.nearTask.add(c.from).add(c.to);
      source(...c.at);
    }
    if (thing.kind === "design") {
      const l = pick.line(thing.k);
      out.design.add(thing.k);
      if (l.task >= 0) out.task.add(l.task);
      if (l.channel >= 0) out.channel.add(l.channel);
      source(l.file, l.line);
      return out;
    }
    if (thing.kind === "source") source(thing.file, thing.k);
    for (let n = 1; n <= lines; n++) {
      const l = pick.line(n);
      if (thing.kind === "task" && l.task === thing.k) {
        out.design.add(n);
        source(l.file, l.line);
      } else if (thing.kind === "channel" && l.channel === thing.k) {
        out.design.add(n);
      } else if (thing.kind === "source" && l.file === thing.file && l.line === thing.k) {
        out.design.add(n);
        if (l.task >= 0) out.task.add(l.task);
        if (l.channel >= 0) out.channel.add(l.channel);
      }
    }
    return out;
  },

  // paint marks what belongs to a thing, instead of what was marked before.
  paint(name, thing, near) {
    for (const e of document.querySelectorAll("." + name)) e.classList.remove(name);
    if (near) for (const e of document.querySelectorAll("." + near)) e.classList.remove(near);
    if (!thing) return null;
    const all = pick.around(thing);
    const mark = (kind, set, style) => {
      for (const k of set) for (const e of pick.elements[kind].get(k) || []) e.classList.add(style);
    };
    mark("task", all.task, name);
    mark("channel", all.channel, name);
    if (near) {
      mark("task", all.nearTask, near);
      mark("channel", all.nearChannel, near);
    }
    for (const n of all.design) code.design[n - 1]?.classList.add(name);
    for (const s of all.source) {
      const [file, line] = s.split("-").map(Number);
      for (const e of document.querySelectorAll(`[data-line="${s}"]`)) e.classList.add(name);
      if (file === code.file) code.source[line - 1]?.classList.add(name);
    }
    return all;
  },

  // choose shows a thing everywhere; from is the box of lines that was clicked, which
  // stays as it is.
  choose(thing, from) {
    pick.chosen = thing;
    if (!thing) {
      pick.paint("sel", null, "near");
      byId("chosen").querySelector("b").textContent = "Nothing is chosen";
      byId("chosen").querySelector("span").textContent = "Click a task, a channel, or a line.";
      return;
    }
    const all = pick.around(thing);
    const first = [...all.source][0];
    code.show(thing.kind === "source" ? thing.file : first ? Number(first.split("-")[0]) : Math.max(0, code.file));
    pick.paint("sel", thing, "near");
    pick.describe(thing, all);
    if (from !== byId("source")) {
      const line = thing.kind === "source" ? thing.k : first ? Number(first.split("-")[1]) : 0;
      code.reveal(byId("source"), code.source[line - 1]);
    }
    if (from !== byId("design") && all.design.size) code.reveal(byId("design"), code.design[Math.min(...all.design) - 1]);
  },

  describe(thing, all) {
    const head = byId("chosen");
    const task = [...all.task][0];
    const channel = [...all.channel][0];
    const what = channel !== undefined && thing.kind !== "task" ? page.channels[channel] : task !== undefined ? page.tasks[task] : null;
    head.querySelector("b").textContent = what ? what.name : thing.kind === "design" ? `line ${thing.k} of the design` : `line ${thing.k}`;
    head.querySelector("span").textContent = what ? what.says : "nothing of the design is made of this line";
  },

  // named is the thing that an address names: #task-3, #channel-2, #design-40 or
  // #source-0-12; null if it is none.
  named(hash) {
    const m = /^#(task|channel|design|source)-(\d+)(?:-(\d+))?$/.exec(hash);
    if (!m) return null;
    const k = Number(m[2]);
    const lines = page.lines.length / 4;
    if (m[1] === "source") return page.files[k] && m[3] ? { kind: "source", file: k, k: Number(m[3]) } : null;
    if (m[1] === "design") return k >= 1 && k <= lines ? { kind: "design", k } : null;
    return page[m[1] + "s"][k] ? { kind: m[1], k } : null;
  },

  // of is the thing that an element stands for.
  of(target) {
    const row = target.closest(".ln");
    if (row) {
      const k = Number(row.dataset.n);
      return row.parentNode.id === "source" ? { kind: "source", file: code.file, k } : { kind: "design", k };
    }
    const e = target.closest("[data-task],[data-channel],[data-line]");
    if (!e) return null;
    if (e.dataset.task !== undefined) return { kind: "task", k: Number(e.dataset.task) };
    if (e.dataset.channel !== undefined) return { kind: "channel", k: Number(e.dataset.channel) };
    const [file, k] = e.dataset.line.split("-").map(Number);
    return { kind: "source", file, k };
  },
};
