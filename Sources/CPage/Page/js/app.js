// Starts the page: preferences, the session, the stream of events, and one drawing of the state after every change.
import {
  h, morph, state, setUI, update, onChange, requestsWaiting, t, language, loadWords, on, startActions, takeBack, undoLast, redo, pageHead,
  notRead,
} from './kit.js';
import { startRoving } from './rove.js';
import { listen, retryNow } from './events.js';
import { takeToken } from './session.js';
import { handle } from './handlers.js';
import { loadPrefs, savePrefs, applyPrefs } from './prefs.js';
import { navigation, lostNotice, aloneView, ROUTES } from './shell.js';
import { loadPage, pages, prefetch, unreachable } from './pages.js';

// MARK: Drawing

/** A late answer may have come in after the session was over. */
const isAlone = () => !state.me || state.conn === 'expired' || state.conn === 'gone';

function whole() {
  if (isAlone()) return aloneView();
  const props = { id: 'main', class: 'main', tabindex: '-1', 'data-route': state.ui.route, 'data-conn': state.conn };
  const { view, needs = [] } = pages[state.ui.route];
  const isThere = needs.every((name) => state[name]) || state.conn !== 'lost';
  return [navigation(), h('main', props, lostNotice(), isThere ? view() : [pageHead(t(`nav.${state.ui.route}`)), notRead()])];
}

function draw() {
  if (state.conn === 'loading' || (state.conn === 'live' && !state.me)) return; // the shapes of index.html stay until there is something to show
  const app = document.getElementById('app');
  const active = document.activeElement;
  const section = active?.closest('section');
  morph(app, h('div', { id: 'app', class: 'app', 'data-conn': state.conn }, whole()));
  for (const dialog of document.querySelectorAll('dialog')) dialog.redraw?.();
  const waiting = requestsWaiting().length;
  document.title = `${waiting ? `(${waiting}) ` : ''}${isAlone() ? '' : `${t(`nav.${state.ui.route}`)} – `}${t('title')}`;
  const skip = document.querySelector('.skip');
  if (skip.textContent !== t('skip')) skip.textContent = t('skip');
  document.getElementById('toasts').ariaLabel = t('messages');
  // What had the focus is gone: its section's heading gets it, not the top of the page.
  if (active && active !== document.body && !active.isConnected && document.activeElement === document.body) section?.querySelector('h2')?.focus();
}

// MARK: Where we are

const wanted = () => { const name = location.hash.slice(2); return ROUTES.includes(name) ? name : 'week'; };

async function route() {
  if (takeToken()) { if (isAlone()) update({ conn: 'loading' }); retryNow(); }
  const name = wanted();
  if (!pages[name]) {
    try { await loadPage(name); } catch {
      unreachable();
      history.replaceState(null, '', `#/${state.ui.route}`); // the same link is then another try
    }
    if (wanted() !== name) return;
  }
  const isNew = state.ui.route !== name;
  setUI({ route: name, ...(isNew ? { day: null, part: null, at: '', selecting: false, selected: [], search: '', peopleFilter: '' } : {}) });
  if (!isNew) return;
  if (state.conn === 'live') pages[name].load?.();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  queueMicrotask(() => { scrollTo(0, 0); document.getElementById('page-title')?.focus({ preventScroll: true }); });
}

on('conn.again', retryNow);
on('conn.link', (form) => { location.hash = /#t=\S+/.exec(form.elements.link.value)[0]; });
on('skip', (el, event) => {
  event.preventDefault();
  const main = document.getElementById('main');
  main.focus();
  main.scrollIntoView();
});

document.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest('input, textarea, select')) return;
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (key !== 'z' && !isRedo) return;
  event.preventDefault();
  if (!takeBack(isRedo)) { if (isRedo) redo(); else undoLast(); }
});

loadPrefs();
takeToken();
await loadWords();
await loadPage(wanted()).catch(() => { location.hash = '#/week'; });
state.ui.route = wanted();
onChange(() => { applyPrefs(); draw(); });
startActions();
startRoving();
addEventListener('hashchange', route);
for (const [kind, isPrinting] of [['beforeprint', true], ['afterprint', false]]) addEventListener(kind, () => { state.isPrinting = isPrinting; draw(); });
addEventListener('languagechange', () => savePrefs({ lang: state.prefs.lang }));
// Ages and live statuses that end change although nothing happens.
setInterval(() => update({ tick: state.tick + 1 }), 30000);
listen(handle);
prefetch();
document.documentElement.dataset.ready = language();
