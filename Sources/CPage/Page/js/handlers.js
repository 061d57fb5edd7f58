// What an event of the daemon changes on the page. State comes only from here and from answers (Q4).
import {
  state, now, update, setUI, forget, t, list, wishTime, announce, tell, touch, expire, loadProfile, loadFriend, loadAvatars, takeProfile,
  loadDiscoverable, soon,
} from './kit.js';
import { pages } from './pages.js';

const { compare } = new Intl.Collator();
const byName = (a, b) => compare(a.name, b.name);

/** Without days the former ones stay valid. */
function mergeFriend(friend) {
  const merged = (old) => ({ ...old, pausedUntil: undefined, ...friend, days: friend.days.length ? friend.days : old.days });
  update({ friends: state.friends.map((f) => f.id === friend.id ? merged(f) : f).sort(byName) });
}

const changeFriend = (id, change) => update({ friends: state.friends.map((f) => f.id === id ? { ...f, ...change(f) } : f) });

/** In its place; a new one comes first. */
function replace(requests, request) {
  const stays = request.status === 'pending' || request.status === 'expired';
  const isNew = stays && !requests.some((r) => r.id === request.id);
  return [...(isNew ? [request] : []), ...requests.map((r) => r.id === request.id ? request : r).filter((r) => r !== request || stays)];
}

function takeDay({ mine, owner, day }) {
  const swap = (days) => days.map((d) => d.date === day.date ? day : d);
  if (!mine) { changeFriend(owner.id, (f) => ({ days: swap(f.days) })); return; }
  update({ days: swap(state.days), otherDays: state.otherDays[day.date] ? { ...state.otherDays, [day.date]: day } : state.otherDays });
}

function askedBy({ request }) {
  const isKnown = state.requests.incoming.some((r) => r.id === request.id);
  update({ requests: { ...state.requests, incoming: replace(state.requests.incoming, request) } });
  if (isKnown || request.status !== 'pending') return;
  const text = t('requests.notice', { name: request.from.name ?? t('add.noName') });
  touch('heavy');
  announce(text);
  if (state.ui.route !== 'people' && state.ui.route !== 'week') tell(text, { level: 'request', isQuiet: true });
}

const reload = () => { pages[state.ui.route]?.load?.(); };

const handlers = {
  snapshot({ week, friends, requests, profile, health, discoverable }) {
    const isBack = state.conn === 'lost';
    if (state.me && state.me.id !== week.owner.id) forget('live'); // a new identity
    update({
      conn: 'live', me: week.owner, zone: week.zone, today: week.days[0].date, days: week.days, live: week.live,
      friends: [...friends.friends].sort(byName), requests: { incoming: requests.incoming, outgoing: requests.outgoing },
      health, discoverable,
    });
    takeProfile(profile);
    if (state.ui.day !== 'now' && !week.days.some((d) => d.date === state.ui.day)) setUI({ day: null });
    setUI({ selected: state.ui.selected.filter((date) => date >= state.today) });
    reload();
    soon(loadAvatars, 400);
    if (isBack) announce(t('conn.back'));
  },
  'day.changed': takeDay,
  'live.changed'({ mine, owner, live }) { if (mine) update({ live }); else changeFriend(owner.id, () => ({ live })); },
  'request.incoming': askedBy,
  'request.updated'({ request, outgoing }) {
    const { incoming, outgoing: sent } = state.requests;
    update({ requests: { incoming: request ? replace(incoming, request) : incoming, outgoing: outgoing ? replace(sent, outgoing) : sent } });
  },
  'friend.added'({ friend }) {
    const isNew = !state.friends.some((f) => f.id === friend.id);
    if (isNew) update({ friends: [...state.friends, friend].sort(byName) }); else mergeFriend(friend);
    if (isNew) announce(t('friends.added', { name: friend.name }));
    loadFriend(friend.id);
  },
  'friend.removed': ({ owner }) => update({ friends: state.friends.filter((f) => f.id !== owner.id) }),
  'friend.updated': ({ friend }) => mergeFriend(friend),
  'peer.connected': ({ friend }) => mergeFriend(friend),
  'peer.disconnected': ({ friend }) => mergeFriend(friend),
  'profile.changed'({ mine, owner }) { if (mine) loadProfile(); else loadFriend(owner.id); },
  'health.changed': ({ health }) => update({ health }),
  'discoverable.changed': () => { loadDiscoverable(); },
  'wish.met'({ wish, dates }) {
    const who = list(wish.people.map((p) => p.name));
    tell(t('wish.met', { n: wish.people.length, who, when: wishTime(wish, dates) }), { level: 'request' });
  },
  resumed() {
    if (state.conn !== 'lost' || !state.me) return;
    update({ conn: 'live' });
    reload();
    announce(t('conn.back'));
  },
  lost() { update({ conn: 'lost' }); announce(t(state.me ? 'conn.lostAloud' : 'conn.never'), 'error'); },
  expired() { if (state.conn !== 'gone') expire(); },
  gone: () => expire('gone'),
};

/** The daemon's clock: a snapshot sets it; any other event may only be late, so it only moves the clock ahead. */
function takeTime({ event, at }) {
  const offset = Date.parse(at) - Date.now();
  if (event === 'snapshot' || offset > state.offset) state.offset = offset;
}

export function handle(event) {
  if (event.at) takeTime(event);
  handlers[event.event]?.(event);
  if (event.event !== 'lost') state.asOf = now();
  pages[state.ui.route]?.on?.(event.event);
}
