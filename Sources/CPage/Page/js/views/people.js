// People: who asks, who is in the circle, and how to find others.
import {
  h, bdi, aloud, kept, icon, on, state, setUI, update, requestsWaiting, t, ago, code, dateShort, heading, pageHead, button, avatar, name,
  presence, liveChip, message, search, send, attempt, read, at, tell, soon, loadGroups, loadDiscoverable,
} from '../kit.js';
import { levelSelect, levelOptions, setLevel } from '../levels.js';
import { shown } from './friend-lists.js';
import { addFriends, loadNearby, loadInvitations } from './add-friends.js';
import { loadContacts } from './contacts.js';

const isBusy = (id) => String(state.busy.has(id));
const nameOf = (r) => r?.from.name ?? t('add.noName');

const sameName = () => message('warning', 'warning', t('requests.sameName'));

const request = (r) => h('li.request', { key: r.id },
  h('div.request-top', avatar(r.from),
    h('div.person-text', h('span.person-name', name(r.from.name)), h('span.hint', t('requests.asked', { age: ago(r.timestamp) }))),
    h('p.code', h('span.hint', t('requests.code')), h('b', code(r.code)))),
  r.sameNameAs && sameName(),
  h('details.fold', h('summary', t('requests.details'), aloud(`: ${nameOf(r)}`)), h('p.mono', r.from.id),
    h('p.hint', t('requests.ignoreHint')), button(t('requests.ignore'), 'request.ignore', { 'data-id': r.id, class: 'danger-quiet' })),
  h('div.row-buttons',
    h('button.button', { do: 'request.decline', 'data-id': r.id, 'aria-disabled': isBusy(r.id) }, t('requests.decline'), aloud(`: ${nameOf(r)}`)),
    h('button.button.primary', { do: 'request.accept', 'data-id': r.id, 'aria-disabled': isBusy(r.id) }, t('requests.accept'), aloud(`: ${nameOf(r)}`))));

function delivery(r) {
  if (r.status === 'expired') return t('requests.expired');
  if (r.delivered) return t('requests.delivered');
  return r.problem ? t(`problem.${r.problem}`, { address: r.address }) : t('requests.notDelivered');
}

const target = (r) => r.to.name ?? r.address ?? r.to.id;

const sent = (r) => h('li.row', { key: r.id },
  h('div.person-text', h('span.person-name', bdi(target(r))),
    h('span.hint', `${r.code ? `${t('requests.code')} ${code(r.code)} · ` : ''}${delivery(r)} · ${ago(r.timestamp)}`),
    !r.delivered && r.problem && h('span.hint', t(`problem.${r.problem}.fix`))),
  button(t('requests.withdraw'), 'request.withdraw', { 'data-id': r.id, 'aria-disabled': isBusy(r.id) }, aloud(`${target(r)}: `)));

const requests = () => h('section', { 'aria-labelledby': 'requests' },
  heading('requests', t('requests.heading'), requestsWaiting().length > 0 && h('span.count', String(requestsWaiting().length))),
  requestsWaiting().length > 0 ? [h('p.hint', t('requests.compare')), h('ul.request-list', requestsWaiting().map(request))] : h('p.hint', t('none')),
  state.requests.outgoing.length > 0 && [h('h3.small-head', t('requests.sent')), h('ul.rows', state.requests.outgoing.map(sent))]);

// MARK: The circle

const member = (f) => h('li.friend.member', { key: f.id },
  h('button.person', { do: 'friend.open', 'data-id': f.id }, avatar(f), h('span.person-text',
    h('span.person-name', name(f.name), f.verified && h('span.verified', icon('shield'), aloud(t('friends.verified'))), liveChip(f.live)),
    presence(f), h('span.hint', t(f.hasMyLatest ? 'friends.latest' : 'friends.later')))),
  h('div.member-tools',
    levelSelect(f, { 'aria-label': t('level.what', { name: f.name }) }),
    !f.verified && f.code && button(t('circle.verify'), 'friend.verify', { 'data-id': f.id }, icon('shield'), aloud(`${f.name}: `))));

const group = (g) => h('li.row', { key: g.id },
  h('div.person-text', h('span.person-name', bdi(g.name)), h('span.hint', g.members.map((m) => m.name).join(', '))),
  h('button.icon-button', { do: 'group.edit', 'data-id': g.id, 'aria-label': t('group.edit', { name: g.name }) }, icon('more')));

const blocked = (p) => h('li.row', { key: p.id },
  h('div.person-text', h('span.person-name', bdi(p.name)), h('span.hint', t('block.since', { date: dateShort(p.since.slice(0, 10)) }))),
  button(t('block.end'), 'block.end', { 'data-id': p.id }, aloud(`${p.name}: `)));

const circleTools = () => h('div.circle-tools',
  h('div.field', h('label', { for: 'new-level' }, t('level.newFriends')),
    h('select.select', { id: 'new-level', 'data-change': 'people.newLevel' }, levelOptions(state.newFriends))),
  h('details.fold', { key: 'groups' }, h('summary', t('group.heading'), ` (${state.groups.length})`), h('p.hint', t('group.hint')),
    state.groups.length > 0 && h('ul.rows', state.groups.map(group)), button(t('group.add'), 'group.edit', {}, icon('plus'))),
  state.blocked.length > 0 && h('details.fold', { key: 'blocked' },
    h('summary', t('block.heading'), ` (${state.blocked.length})`), h('ul.rows', state.blocked.map(blocked))));

function circle() {
  const words = state.ui.peopleFilter.trim().toLocaleLowerCase();
  const friends = state.friends.filter((f) => f.name.toLocaleLowerCase().includes(words));
  return h('section', { 'aria-labelledby': 'circle' },
    heading('circle', t('circle.heading'), h('span.count', String(state.friends.length)), state.friends.length > 8 && search(t('circle.search'), state.ui.peopleFilter, 'people.search')),
    state.friends.length ? h('ul.people', friends.map((f) => kept('li', f.id, shown(f, f.privacy), () => member(f)))) : h('p.hint', t('empty.text')),
    (state.friends.length > 0 || state.blocked.length > 0) && circleTools());
}

const view = () => [pageHead(t('people.heading'), t('people.sub')), requests(), circle(), addFriends()];

async function loadBlocked() { const answer = await read('blocked'); if (answer) update({ blocked: answer.people }); }
async function loadLevel() { const answer = await read('privacy'); if (answer) update({ newFriends: answer.newFriends }); }
const loadLevels = () => { loadBlocked(); loadLevel(); };

const AGAIN = {
  'nearby.changed': loadNearby, 'discoverable.changed': loadDiscoverable, 'groups.changed': loadGroups,
  'friend.added': loadNearby, 'invitations.changed': loadInvitations, 'levels.changed': loadLevels,
  'request.incoming': loadNearby, 'request.updated': loadNearby, 'contacts.changed': loadContacts,
};

export const page = {
  view,
  load() { for (const load of [loadNearby, loadDiscoverable, loadInvitations, loadGroups, loadLevels, loadContacts]) load(); },
  on(event) { if (AGAIN[event]) soon(AGAIN[event]); },
};

on('people.search', (el) => setUI({ peopleFilter: el.value }));
on('people.newLevel', async (el) => { if (!await setLevel([], el.value)) el.value = state.newFriends; });

async function answered(id, what, text, level) {
  if (!await attempt(send('POST', `requests/${at(id)}/${what}`, {}, id))) return;
  update({ requests: { ...state.requests, incoming: state.requests.incoming.filter((r) => r.id !== id) } });
  tell(text, { level });
}
const asker = (id) => nameOf(state.requests.incoming.find((r) => r.id === id));
on('request.decline', (el) => answered(el.dataset.id, 'decline', t('requests.declined', { name: asker(el.dataset.id) }), 'warning'));
on('request.ignore', async (el) => {
  await answered(el.dataset.id, 'ignore', t('requests.ignored', { name: asker(el.dataset.id) }), 'warning');
  loadBlocked();
});
on('request.withdraw', async (el) => {
  const answer = await attempt(send('DELETE', `requests/${at(el.dataset.id)}`, undefined, el.dataset.id));
  if (answer) tell(t('requests.withdrawn', { name: target(answer.request) }));
});
on('block.end', async (el) => {
  const answer = await attempt(send('DELETE', `blocked/${at(el.dataset.id)}`, undefined, el.dataset.id));
  if (!answer) return;
  tell(t('block.ended', { name: answer.people[0]?.name ?? '' }));
  loadBlocked();
});
