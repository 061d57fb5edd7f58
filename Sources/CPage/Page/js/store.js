// What the page knows: one object, changed in one place, drawn by one reader. The daemon has the truth (Q4).

/** Everything about people; it is dropped when the session ends. */
const blank = () => ({
  asOf: null,               // when the daemon was last heard, in ms of its clock
  me: null, zone: 'UTC', today: null, live: null,
  days: [],                 // my seven days
  otherDays: {},            // date -> my day, outside of the seven, as far as the month shows them
  friends: [], requests: { incoming: [], outgoing: [] }, health: [], profile: null, discoverable: null,
  avatars: {},              // id -> data: URL
  overlap: null, whoAt: null,
  types: null, locations: null, shifts: {}, rotations: null, ready: [], shiftSettings: null,
  nearby: null, invitations: null, blocked: [], groups: [], newFriends: 'full', found: null, contacts: [],
  defaults: null, wishes: null, log: null, logMore: false, web: null, phones: null,
  farewell: null,           // what is left to say once the identity was reset
  pending: {},              // date -> the day as it will be, until the daemon answers
  busy: new Set(),          // controls with a request on its way
});

export const state = {
  conn: 'loading',          // loading, live, lost, expired, gone (the identity was reset)
  ...blank(),
  ui: {
    route: 'week', day: null, part: null, at: '', group: '', search: '', selecting: false, selected: [], heat: null, month: null,
    topic: '', peopleFilter: '',
  },
  prefs: { lang: 'auto', theme: 'auto' },
  offset: 0,                // how far the daemon's clock is ahead of this browser's, in ms
  tick: 0,                  // rises every half minute, for ages such as "2 min ago"
  isPrinting: false,
};

/** The time on the daemon's clock. */
export const now = () => Date.now() + state.offset;

let reader = () => {};
let isDue = false;

export function onChange(callback) { reader = callback; }

export function update(change) {
  Object.assign(state, change);
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => { isDue = false; reader(); });
}

export const setUI = (change) => update({ ui: { ...state.ui, ...change } });

/** Forgets all people and days. */
export const forget = (conn) => update({ ...blank(), conn });

/** My days with what is on its way laid over them. */
export const myDays = () => state.days.map((day) => state.pending[day.date] ?? day);

/** One day of mine, in the week or in the month that was loaded. */
export const myDay = (date) => state.pending[date] ?? state.days.find((d) => d.date === date) ?? state.otherDays[date]
  ?? { date, status: 'unknown', parts: [], note: null, source: null };

export const requestsWaiting = () => state.requests.incoming.filter((r) => r.status === 'pending');

export const friendOf = (id) => state.friends.find((f) => f.id === id);
