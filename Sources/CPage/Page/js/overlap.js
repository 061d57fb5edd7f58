// What can be counted from the daemon's overlap: rows of cells, their step on the scale, and the best of them.
import { PARTS } from './days.js';

/** Step 0 to 5 of the heat scale. The top is the finest: all, all but one, then shares. */
export function heatStep(count, of) {
  if (of === 0 || count === 0) return 0;
  if (count === of) return 5;
  if (count === of - 1 && of > 2) return 4;
  const share = count / of;
  if (share >= 0.6) return 3;
  return share >= 0.35 ? 2 : 1;
}

/** The daemon's overlap as rows of cells, for some of the friends. */
export function heatRows(overlap, friends) {
  const byId = new Map(friends.map((f) => [f.id, f]));
  const people = (ids) => ids.map((id) => byId.get(id)).filter(Boolean);
  return overlap.days.map(({ date, parts }) => ({
    date, cells: parts.map((p) => ({ date, part: p.part, me: p.me, over: p.over, free: people(p.free), busy: people(p.busy), unknown: people(p.unknown) })),
  }));
}

/** The best of them: most friends first, then where I am free myself, then the earlier (W2). */
export function best(rows, limit = 3) {
  const order = (c) => [-c.free.length, c.me === 'free' ? 0 : 1, c.date, PARTS.indexOf(c.part)];
  const isBefore = (a, b) => { const i = a.findIndex((x, j) => x !== b[j]); return i < 0 ? 0 : a[i] < b[i] ? -1 : 1; };
  const cells = rows.flatMap((row) => row.cells).filter((cell) => !cell.over && cell.me !== 'busy' && cell.free.length > 0);
  return cells.sort((a, b) => isBefore(order(a), order(b))).slice(0, limit);
}
