// Settings: who I am, how the page looks, what repeats, and my data.
import {
  h, icon, on, state, update, t, clock, ago, pageHead, segmented, button, toggle, send, attempt, read, request, expire, tell, soon,
  loadGroups, loadDiscoverable, loadProfile,
} from '../kit.js';
import { isPhone } from '../session.js';
import { savePrefs } from '../prefs.js';
import { unreachable } from '../pages.js';
import { profileForm, phoneForm } from './profile.js';
import { defaults, wishes, loadDefaults, loadWishes } from './rules.js';
import { phones, loadPhones } from './phones.js';

const panel = (id, text, symbol, ...inner) => h('section.panel', { 'aria-labelledby': id, key: id },
  h('h2', { id, tabindex: '-1' }, icon(symbol), text), ...inner);

const problems = () => state.health.length > 0 && panel('set-health', t('health.heading'), 'warning',
  h('ul.problems', state.health.map((item) => h('li', { 'data-level': item.severity },
    h('p', h('b', item.text)), h('p.hint', item.fix), h('p.hint', t('health.since', { age: ago(item.since) }))))));

const thisPage = () => panel('set-page', t('set.page'), 'settings',
  h('h3.small-head', t('set.lang')),
  segmented(t('set.lang'), 'set.lang', [['auto', t('set.langAuto')], ['en', 'English'], ['de', 'Deutsch']], state.prefs.lang),
  h('h3.small-head', t('set.theme')),
  segmented(t('set.theme'), 'set.theme', [['auto', t('set.auto')], ['light', t('set.light'), 'sun'], ['dark', t('set.dark'), 'moon']], state.prefs.theme),
  state.web && h('p.hint', t('set.browsers', { n: state.web.sessions })),
  h('div', button(t('set.signOut'), 'set.signOut')));

function visible() {
  const until = state.discoverable?.until;
  return panel('set-found', t('set.found'), 'wifi',
    toggle(t('set.discoverable'), { checked: Boolean(until), 'data-change': 'set.discoverable' }),
    h('p.hint', until ? t('add.seen', { time: clock(until) }) : t('set.discoverableHint')));
}

const data = () => panel('set-data', t('set.data'), 'download',
  h('div.row-buttons.start', !isPhone && [button(t('data.backup'), 'data.backup'), button(t('data.restore'), 'data.restore')],
    button(t('data.export'), 'data.export'), button(t('data.exportAnonymous'), 'data.export', { 'data-anonymous': true }),
    button(t('data.import'), 'data.import')),
  h('p.hint', t(isPhone ? 'data.phoneHint' : 'data.hint')));

const identity = (p) => h('section.panel', { 'aria-labelledby': 'set-id', class: isPhone ? null : 'danger-panel' },
  h('h2', { id: 'set-id', tabindex: '-1' }, icon('shield'), t('id.heading')),
  h('p', t('set.fingerprint'), h('span.mono.block', p.id)), h('p', t('set.device'), h('span.mono.block', p.device)),
  !isPhone && [h('p.hint', t('id.newHint')), h('div', button(t('id.new'), 'identity.new', { class: 'danger-quiet' })),
    h('p.hint', t('id.resetHint')), h('div', button(t('id.reset'), 'identity.reset', { class: 'danger-quiet' }))]);

function view() {
  const { profile } = state;
  const head = pageHead(t('set.heading'), t('set.sub'));
  if (!profile) return head;
  return [head, problems(), h('div.settings',
    h('div.stack-sections', panel('set-profile', t('set.profile'), 'people', profileForm(profile)),
      panel('set-number', t('set.phone'), 'phone', phoneForm(profile)), visible()),
    h('div.stack-sections', panel('set-defaults', t('default.heading'), 'week', defaults()),
      panel('set-wishes', t('wish.heading'), 'bell', wishes()), thisPage(),
      state.phones && panel('set-phones', t('phone.heading'), 'phone', phones()), data(), identity(profile)))];
}

async function loadWeb() { const web = await read('web'); if (web) update({ web }); }

const AGAIN = {
  'defaults.changed': loadDefaults, 'wishes.changed': loadWishes, 'wish.met': loadWishes, 'groups.changed': loadGroups,
};

export const page = {
  view, needs: ['defaults', 'wishes'],
  load() {
    const onlyHere = isPhone ? [] : [loadWeb, loadPhones]; // a phone would be refused
    for (const load of [loadProfile, loadDefaults, loadWishes, loadGroups, loadDiscoverable, ...onlyHere]) load();
  },
  on(event) { if (AGAIN[event]) soon(AGAIN[event]); },
};

on('set.lang', (el) => savePrefs({ lang: el.dataset.value }).catch(unreachable));
on('set.theme', (el) => savePrefs({ theme: el.dataset.value }));
on('set.discoverable', async (el) => {
  const answer = await attempt(send('PUT', 'discoverable', el.checked ? {} : { seconds: 0 }));
  update(answer ? { discoverable: answer } : {});
});
on('set.signOut', async () => {
  try { await request('DELETE', 'session'); } finally { expire(); }
});

/** Saves a file under a name; a link that is clicked is the way that all browsers have. */
export function download(blob, name) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

on('data.export', async (el) => {
  const isAnonymous = Boolean(el.dataset.anonymous);
  const blob = await attempt(send('GET', `export?anonymous=${isAnonymous}`, undefined, 'export', { as: 'blob', wait: 120 }));
  if (!blob) return;
  download(blob, `ufree-${state.today}${isAnonymous ? '-anonymous' : ''}.json`);
  tell(t(isAnonymous ? 'data.exportedAnonymous' : 'data.exported'));
});
