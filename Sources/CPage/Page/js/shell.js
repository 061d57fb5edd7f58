// What is around every view: the way to the others, and how it is with the daemon.
import { h, aloud, bdi, icon, state, requestsWaiting, t, momentAt, button, avatar, style } from './kit.js';
import { isPhone } from './session.js';

export const ROUTES = ['week', 'friends', 'people', 'shifts', 'activity', 'settings'];

const badge = (n) => h('span.badge', h('span', { 'aria-hidden': 'true' }, String(n)), aloud(`, ${t('nav.waiting', { n })}`));

const link = (route) => h('li', { class: route === 'activity' || route === 'settings' ? 'wide-nav' : '' },
  h('a.nav-link', { href: `#/${route}`, 'aria-current': state.ui.route === route ? 'page' : null, key: route },
    icon(route), h('span', t(`nav.${route}`)), route === 'people' && requestsWaiting().length > 0 && badge(requestsWaiting().length)));

const mark = () => h('span.mark', { 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));

const lostSince = () => state.asOf ? momentAt(state.asOf) : '';

export const navigation = () => h('nav.nav', { 'aria-label': t('main') },
  h('div.nav-top', state.me && state.avatars[state.me.id] ? avatar(state.me) : mark(), h('span.nav-owner', bdi(state.me?.name ?? ''), h('small', t('title')))),
  h('ul', ROUTES.map(link)),
  h('p.nav-foot', h('span.dot', { 'data-on': state.conn === 'live' }),
    state.conn !== 'live' ? t('conn.lostShort', { time: lostSince() }) : state.friends.length === 0 ? t('empty.heading')
      : t('conn.friends', { n: state.friends.filter((f) => f.connected).length, of: state.friends.length })));

export const lostNotice = () => state.conn === 'lost' && h('div.message.lost', { 'data-level': 'error', key: 'lost' },
  icon('unplug'), h('p', t('conn.lost', { time: lostSince() }), ' ', t(isPhone ? 'conn.away' : 'conn.restarted')), button(t('conn.again'), 'conn.again'));

const alone = (symbol, title, ...inner) => h('main.main.expired', { id: 'main', tabindex: '-1' }, h('div.empty',
  h('span.empty-symbol', { 'aria-hidden': 'true' }, icon(symbol)), h('h1', { id: 'page-title', tabindex: '-1' }, title), ...inner));

const command = (text) => h('p.command', h('code', text));

/** An app on the home screen of an iPhone does not share Safari's session and has no address line: there the link is pasted. */
function phoneSignIn() {
  style('forms');
  return alone('phone', t('conn.signedOut'), h('p', t('conn.scan')), command('ufreectl web phone on'),
    h('form.stack', { 'data-submit': 'conn.link' },
      h('input.input', { name: 'link', 'aria-label': t('conn.link'), required: true, pattern: '.*#t=\\S.*', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' }),
      h('button.button.primary', { type: 'submit' }, t('ok'))));
}

const expired = () => isPhone ? phoneSignIn()
  : alone('link', t('conn.expired'), h('p', t('conn.expiredText')), command('ufreectl web'));

/** Nobody has answered yet. */
const never = () => alone('unplug', t('conn.never'),
  isPhone ? h('p', t('conn.away')) : [h('p', t('conn.neverText')), command('ufreectl web')], button(t('conn.again'), 'conn.again'));

const gone = () => alone('shield', t('conn.gone'), h('p', state.farewell ?? t('conn.startOver')));

/** What is shown while nothing is known about anybody. */
export const aloneView = () => ({ expired, gone }[state.conn] ?? never)();
