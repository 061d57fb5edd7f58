// What the stream does not carry is read where it is shown, and again when an event says that it changed.
import { h } from './dom.js';
import { state, update } from './store.js';
import { read, at } from './api.js';

const due = new Map();
/** Several events shortly after each other read once, and many of them still read now and then. */
export function soon(load, delay = 120) {
  if (due.has(load)) return;
  due.set(load, setTimeout(() => { due.delete(load); if (state.conn === 'live') load(); }, delay));
}

const picture = (base64) => `data:image/jpeg;base64,${base64}`;
function setAvatar(id, base64) {
  const url = base64 ? picture(base64) : undefined;
  if (state.avatars[id] !== url) update({ avatars: { ...state.avatars, [id]: url } });
}

export function takeProfile(profile) {
  setAvatar(profile.id, profile.avatar);
  update({ profile, me: { id: profile.id, name: profile.name }, zone: profile.zone });
}
export async function loadProfile() { const profile = await read('profile'); if (profile) takeProfile(profile); }

/** All about one friend: a list has neither the picture nor the number. */
export async function loadFriend(id) {
  const answer = await read(`friends/${at(id)}`);
  if (!answer) return null;
  setAvatar(id, answer.friend.avatar);
  update({ friends: state.friends.map((f) => f.id === id ? { ...f, pausedUntil: undefined, phone: undefined, ...answer.friend, avatar: undefined } : f) });
  return answer.friend;
}

/** One after the other, so that the pictures of fifty friends do not delay anything. */
export async function loadAvatars() {
  for (const { id } of state.friends) {
    if (state.conn !== 'live') return;
    const answer = await read(`friends/${at(id)}`);
    if (answer) setAvatar(id, answer.friend.avatar);
  }
}

export async function loadOverlap() { const overlap = await read('overlap?days=7'); if (overlap) update({ overlap }); }
export async function loadGroups() { const answer = await read('groups'); if (answer) update({ groups: answer.groups }); }
export async function loadDiscoverable() { const discoverable = await read('discoverable'); if (discoverable) update({ discoverable }); }

/** Who is free at a time of a day; a time of mine is the same moment everywhere. */
export async function loadWhoAt() {
  const { day, at: time } = state.ui;
  if (!day || day === 'now' || !time) { if (state.whoAt) update({ whoAt: null }); return; }
  const answer = await read(`who?date=${day}&at=${time}`);
  if (answer && state.ui.day === day && state.ui.at === time) update({ whoAt: { ...answer, day, at: time } });
}

const styles = {};
/** The style of a view, when it is first shown. */
export function style(name) {
  styles[name] ??= new Promise((done) => {
    const link = h('link', { rel: 'stylesheet', href: `css/${name}.css` });
    link.addEventListener('load', done);
    link.addEventListener('error', () => { delete styles[name]; link.remove(); done(); });
    document.querySelector('link[media=print]').before(link);
  });
  return styles[name];
}
