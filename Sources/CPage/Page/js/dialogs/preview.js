// What a change of shifts does to the coming days, before and after it is made.
import { h, icon, t, day as dayText, changeText } from '../kit.js';

const MOST = 5;
const span = (minutes) => t('rest.span', { h: Math.floor(minutes / 60), min: minutes % 60 });
const worked = (s) => t('rest.shift', { symbol: s.symbol, day: dayText(s.date) });

/** Where less than eleven hours are between two shifts (S14). */
export const restWarnings = (change) => (change?.shortRests ?? []).slice(0, 3).map((r) => [
  t('rest.short', { time: span(r.minutes), first: worked(r.first), second: worked(r.second) }), r.count > 1 && t('rest.again', { n: r.count - 1 }),
].filter(Boolean).join(' '));

/** The days that become others, and warnings. */
export function previewLines(change, extra = []) {
  const days = change.changes.slice(0, MOST).map(changeText);
  const more = change.changes.length > MOST ? [t('preview.more', { n: change.changes.length - MOST })] : [];
  return [
    h('p.small-head', t('preview.heading')),
    h('ul.preview-days', days.length ? [...days, ...more].map((line) => h('li', line)) : h('li', t('preview.none'))),
    [...extra, ...restWarnings(change)].map((line) => h('p.warn', icon('warning'), line)),
  ];
}

/** Asks again for a preview shortly after the last key, and only shows the newest answer. */
export function previewing(place, ask) {
  let round = 0;
  let timer = null;
  return () => {
    clearTimeout(timer);
    const mine = ++round;
    timer = setTimeout(async () => {
      const lines = await ask();
      if (mine === round) place.replaceChildren(...[lines ?? []].flat(Infinity).filter(Boolean));
    }, 250);
  };
}
