// Small pictures that several views share.
import { h, aloud, bdi } from './dom.js';
import { icon } from './icons.js';
import { PARTS, look, two, symbolsOf, known } from './days.js';
import { t, statusName, initials, until, ago, day as dayText } from './format.js';
import { state, now } from './store.js';

/** Morning, afternoon, evening: filled is free. The same three bars everywhere a day is drawn. */
export const bars = (day) => h('span.bars', { 'aria-hidden': 'true' },
  PARTS.map((part) => h('span.bar', { 'data-part': part, 'data-on': day.parts.includes(part) })));

export const symbols = (day) => h('span.symbols', { 'aria-hidden': 'true' }, symbolsOf(day).map((name) => icon(name)));

/** A day in the size of a fingertip: symbol, bars, colour; the words are read aloud. */
export const glyph = (day, withDate = true) => h('span.glyph',
  { 'data-look': look(day), 'data-two': two(day), 'data-status': known(day.status), title: `${dayText(day.date)}: ${statusName(day)}` },
  symbols(day), bars(day), day.note && h('span.glyph-note', { 'aria-hidden': 'true' }),
  aloud(`${withDate ? `${dayText(day.date)}: ` : ''}${statusName(day)}${day.note ? `, ${t('week.note', { note: day.note })}` : ''}`));

/** One of eight hues, always the same one for a key. */
function hueOf(id) {
  let sum = 0;
  for (const c of id ?? '') sum = (sum * 31 + c.codePointAt(0)) % 65521;
  return sum % 8;
}

/** The picture of a person, or the initials on a colour of the key. */
export function avatar(person, cls = '') {
  const picture = state.avatars[person.id];
  const props = { class: `avatar ${cls}`.trim(), 'aria-hidden': 'true' };
  return picture ? h('img', { ...props, src: picture, alt: '', width: '40', height: '40' })
    : h('span', { ...props, 'data-hue': hueOf(person.id) }, initials(person.name ?? ''));
}

export const name = (text) => bdi(text || t('add.noName'), 'name');

/** A live status counts until its end, whoever sleeps (L3). */
export const isLive = (live) => live && live.state !== 'checkSchedule' && (!live.until || Date.parse(live.until) > now());

export const liveChip = (live) => isLive(live) && h('span.chip', { 'data-live': live.state },
  icon(live.state === 'free' ? 'bolt' : 'cup'), t(live.state === 'free' ? 'friends.liveFree' : 'friends.liveBusy', { until: until(live.until) }));

const DAY = 86400e3;
export const isStale = (friend) => !friend.connected && (!friend.asOf || now() - Date.parse(friend.asOf) > DAY);

/** Connected, or as of when; what is old or not verified has a symbol of its own. */
export const presence = (friend) => h('span.presence',
  h('span.dot', { 'data-on': friend.connected }),
  h('span', t(friend.connected ? 'friends.connected' : 'friends.away')),
  !friend.connected && h('span', { class: isStale(friend) ? 'stale' : '' }, isStale(friend) && icon('clock'),
    friend.asOf ? t('friends.asOf', { age: ago(friend.asOf) }) : t('friends.nothing')),
  !friend.verified && h('span.unverified', icon('warning'), t('friends.notVerified')));

export const heading = (id, text, ...more) => h('div.section-head', h('h2', { id, tabindex: '-1' }, text), ...more);

export const pageHead = (title, sub, ...more) => h('header.page-head',
  h('div', h('h1', { tabindex: '-1', id: 'page-title' }, title), sub && h('p.sub', sub)),
  h('div.page-tools', ...more,
    h('a.icon-button.phone-only', { href: '#/activity', 'aria-label': t('nav.activity') }, icon('activity')),
    h('a.icon-button.phone-only', { href: '#/settings', 'aria-label': t('nav.settings') }, icon('settings'))));

export const button = (text, action, more = {}, ...inner) => h('button.button', { do: action, ...more }, ...inner, text);

/** A field that filters a list; `action` gets its text. */
export const search = (text, value, action) => h('label.search', icon('search'), aloud(text), h('input', {
  type: 'search', class: 'input', placeholder: text, value, 'data-input': action, autocomplete: 'off',
}));

/** A link that looks like a button. */
export const linkButton = (text, href, cls = '') => h('a', { class: `button ${cls}`, href }, text);

export const message = (level, symbol, ...inner) => h('div.message', { 'data-level': level }, icon(symbol), h('div', ...inner));

/** In the place of what was not read before the daemon was lost. Nothing there would look like "none". */
export const notRead = () => state.conn === 'lost' && message('info', 'info', t('conn.notRead'));

export const empty = (symbol, title, text, ...more) => h('div.empty',
  h('span.empty-symbol', { 'aria-hidden': 'true' }, icon(symbol)), h('h2', title), h('p', text), ...more);

/** One of several, all of them in sight. */
export const segmented = (label, action, items, chosen) => h('div.segmented', { role: 'group', 'aria-label': label },
  items.map(([value, text, symbol]) => h('button.segment',
    { do: action, 'data-value': value ?? '', 'aria-pressed': String((value ?? null) === (chosen ?? null)) }, symbol && icon(symbol), h('span', text))));

/** A switch with its text. */
export const toggle = (text, props) => h('label.switch', h('input', { type: 'checkbox', role: 'switch', ...props }), h('span', text));
