// Friends in lists: their weeks, or a day by who is free.
import {
  h, bdi, aloud, kept, icon, state, dayAt, look, known, t, language, weekday, dayNumber, statusName, dayLong, isToday, avatar, name,
  presence, liveChip, glyph, symbols, bars, isStale, isLive,
} from '../kit.js';

const personButton = (friend, ...inner) => h('button.person', { do: 'friend.open', 'data-id': friend.id }, avatar(friend),
  h('span.person-text', h('span.person-name', name(friend.name), liveChip(friend.live)), presence(friend)), ...inner);

/** What a friend's row shows; it is built again only if one of these changed. */
export const shown = (friend, ...more) => [friend, state.avatars[friend.id], language(), state.today, state.tick, ...more];

const weekRow = (friend) => h('li.friend', { 'data-stale': isStale(friend) },
  personButton(friend), h('div.glyphs', state.days.map(({ date }) => glyph(dayAt(friend, date)))));

/** Each friend with seven days; the dates are once above them. */
export const weekList = (friends) => h('div.week-list',
  h('div.week-list-head', { 'aria-hidden': 'true' },
    state.days.map((d) => h('span', { 'data-today': isToday(d.date) }, weekday(d.date), h('b', dayNumber(d.date))))),
  h('ul.people', friends.map((friend) => kept('li', friend.id, shown(friend), () => weekRow(friend)))));

const GROUPS = [['free', 'check'], ['partly', 'sun'], ['busy', 'cross'], ['unknown', 'dot']];

function whoRow(friend, date) {
  const day = dayAt(friend, date);
  return h('li.friend.who-row', { key: friend.id, 'data-stale': isStale(friend) },
    personButton(friend, h('span.word', { 'data-look': look(day), 'data-status': known(day.status) }, symbols(day), h('span', statusName(day)), bars(day))),
    day.note && bdi(day.note, 'quote'),
    friend.zone !== state.zone && h('p.hint', icon('clock'), t('friends.zone', { name: friend.name, zone: friend.zone, mine: state.zone })));
}

const group = (key, symbol, friends, date) => h('div.who-group', { 'data-group': key, key },
  h('h3.group-head', icon(symbol), t(`who.${key}`), h('span.count', String(friends.length)), aloud(`, ${dayLong(date)}`)),
  key === 'unknown' && h('p.hint', t('who.unknownHint')),
  h('ul.people', friends.map((friend) => whoRow(friend, date))));

/** Who is free on a date: free, partly, busy, and apart from them those without a status (W1). */
export const whoList = (groups, date) => h('div.who-list', { key: `who-${date}` },
  groups.free.length + groups.partly.length === 0 && h('p.message', { 'data-level': 'info' }, icon('info'), h('span', t('who.nobody'))),
  GROUPS.filter(([key]) => groups[key].length).map(([key, symbol]) => group(key, symbol, groups[key], date)));

/** Who has a live status, before those who have none (L3). */
export function nowList(friends) {
  const rank = (f) => isLive(f.live) ? (f.live.state === 'free' ? 0 : 1) : 2;
  return h('ul.people.who-list', [...friends].sort((a, b) => rank(a) - rank(b)).map((f) => whoRow(f, state.today)));
}
