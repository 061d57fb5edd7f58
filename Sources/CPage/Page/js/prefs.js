// Language and appearance belong to this browser and stay in it; nothing about a person is stored.
import { state, update } from './store.js';
import { language, loadWords } from './format.js';
import { startOver } from './events.js';

const KEY = 'ufree.page';

export function applyPrefs() {
  const root = document.documentElement;
  root.lang = language();
  if (state.prefs.theme === 'auto') delete root.dataset.theme; else root.dataset.theme = state.prefs.theme;
}

export function loadPrefs() {
  const params = new URLSearchParams(location.search);
  let stored = {};
  try { stored = JSON.parse(localStorage.getItem(KEY) ?? '{}'); } catch { /* Storage may be off. */ }
  state.prefs = { lang: params.get('lang') ?? stored.lang ?? 'auto', theme: params.get('theme') ?? stored.theme ?? 'auto' };
  applyPrefs();
}

export async function savePrefs(change) {
  await loadWords(false, language(change.lang));
  update({ prefs: { ...state.prefs, ...change } });
  // The daemon's sentences come in the new language too.
  if (change.lang) { update({ log: null, logMore: false }); startOver(); }
  try { localStorage.setItem(KEY, JSON.stringify(state.prefs)); } catch { /* as above */ }
  applyPrefs();
}
