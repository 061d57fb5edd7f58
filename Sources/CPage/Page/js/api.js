// The one way to the daemon. Answers are JSON; every refusal is a `Refused` with the daemon's code and sentence.
import { header, dropSession } from './session.js';
import { hangUp } from './events.js';
import { state, update, forget } from './store.js';
import { t, language } from './format.js';
import { tell } from './say.js';

const SECONDS = 20;

export class Refused extends Error {
  constructor({ code, message = '', hint = null, details = [], values = {}, rules = [] }) {
    super(message);
    Object.assign(this, { code, hint, details, values, rules });
  }
}

/** The session is over: everything about people leaves the memory and the page. */
export function expire(conn = 'expired') {
  hangUp();
  dropSession();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  for (const id of ['toasts', 'polite', 'assertive']) document.getElementById(id).replaceChildren();
  forget(conn);
}

/**
 * @param options `wait`: seconds until it counts as lost; `as`: `blob` for a file
 * @returns the answer; throws `Refused`
 */
export async function request(method, path, body, { wait = SECONDS, as = 'json' } = {}) {
  const isFile = body instanceof Blob;
  const type = method === 'GET' ? {} : { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' };
  let answer;
  try {
    answer = await fetch(`/v1/${path}`, {
      method, cache: 'no-store', signal: AbortSignal.timeout(wait * 1000),
      headers: { ...header(), ...type, 'Accept-Language': language() },
      body: isFile || body === undefined ? body : JSON.stringify(body),
    });
    if (answer.ok && as === 'blob') return await answer.blob();
    // With this number a change can be taken back.
    if (answer.ok) return Object.assign(await answer.json(), { undoNumber: Number(answer.headers.get('UFree-Change')) });
  } catch { throw new Refused({ code: 'daemonNotRunning' }); }
  if (answer.status === 401) { expire(); throw new Refused({ code: 'expired' }); }
  const { error } = await answer.json().catch(() => ({}));
  if (error?.code === 'identityReset') { expire('gone'); throw new Refused({ code: 'expired' }); }
  throw new Refused(error ?? { code: `HTTP ${answer.status}` });
}

/**
 * Sends a change. While the daemon is lost it is refused at once: nothing is queued.
 * @param control what was tapped: a second tap while the first is under way is dropped (L2), and the answer is null
 */
export async function send(method, path, body, control = null, options) {
  if (state.conn === 'lost') throw new Refused({ code: 'daemonNotRunning' });
  if (control) {
    if (state.busy.has(control)) return null;
    update({ busy: new Set([...state.busy, control]) });
  }
  try { return await request(method, path, body, options); } finally {
    if (control) update({ busy: new Set([...state.busy].filter((c) => c !== control)) });
  }
}

/** What is read for a view; null if it did not work, as the stream then says why. */
export const read = (path) => request('GET', path).catch(() => null);

// A hint that is a command for a terminal is no help here.
const isForTerminal = (text) => /ufreectl|systemctl|journalctl|--\w/.test(text);

/** An error as sentences of the page. */
export function problem(error) {
  if (!(error instanceof Refused)) throw error;
  if (error.code === 'daemonNotRunning') return t('conn.failed');
  if (error.code === 'expired') return t('conn.expired');
  if (error.code === 'insufficientStorage') return t('error.full');
  const hint = error.hint && !isForTerminal(error.hint) ? error.hint : '';
  return [error.message || t('error.other', { reason: error.code }), error.details.join('; '), hint].filter(Boolean).join(' ');
}

/** Does it, or tells why not; null if it was not done. */
export async function attempt(work) {
  try { return await work; } catch (error) {
    if (error.code !== 'expired') tell(problem(error), { level: 'error' });
    return null;
  }
}

/** A part of a path. */
export const at = encodeURIComponent;
