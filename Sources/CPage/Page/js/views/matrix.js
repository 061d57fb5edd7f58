// Friends by days, as a table: the view of a desk, and of paper.
import {
  h, aloud, bdi, kept, state, myDays, t, weekday, dayNumber, dayLong, isToday, dayAt, glyph, name, avatar, presence, isStale,
} from '../kit.js';
import { shown } from './friend-lists.js';

function head(person, isMine, isPaper) {
  if (isPaper) return h('span.person', bdi(person.name));
  if (isMine) return h('span.person', avatar(person, 'mine'), h('span.person-text', t('you')));
  return h('button.person', { do: 'friend.open', 'data-id': person.id }, avatar(person), h('span.person-text', name(person.name), presence(person)));
}

const row = (person, days, isMine, isPaper) => h('tr', { key: person.id, 'data-mine': isMine, 'data-stale': !isMine && isStale(person) },
  h('th', { scope: 'row' }, head(person, isMine, isPaper)),
  days.map((day) => h('td', { 'data-today': isToday(day.date) }, glyph(day, false))));

const dateHead = ({ date }) => h('th', { scope: 'col', 'data-today': isToday(date) },
  h('span', { 'aria-hidden': 'true' }, weekday(date)), h('b', { 'aria-hidden': 'true' }, dayNumber(date)), aloud(dayLong(date)));

export const matrix = (friends, isPaper = false) => h('table.matrix', { 'data-kind': isPaper ? 'paper' : 'page' },
  h('caption', { class: isPaper ? '' : 'aloud' }, isPaper ? `${t('week.heading')}: ${state.me.name} · ${t('friends.week')}` : t('friends.week')),
  h('thead', h('tr', h('td'), state.days.map(dateHead))),
  h('tbody', row(state.me, myDays(), true, isPaper),
    friends.map((f) => kept('tr', f.id, shown(f, isPaper), () => row(f, state.days.map(({ date }) => dayAt(f, date)), false, isPaper)))));
