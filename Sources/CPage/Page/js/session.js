// The key of this browser. The link carries a token that is good once. What the page gets for it stays in this tab, on a
// phone (https) in this browser, and is sent as a header with every request: a cookie would also go to other ports.
const KEY = 'ufree.session';
const HEADER = 'X-UFree-Page';
/** Whether this is not the machine itself, but a phone of its owner's. The daemon lets phones do less. */
export const isPhone = location.protocol === 'https:';
const box = () => isPhone ? localStorage : sessionStorage;

let token = null;
let secret = null;
try { secret = box().getItem(KEY); } catch { /* Storage may be off: the session then lasts as long as the page. */ }

function keep(value) {
  secret = value;
  try { if (value) box().setItem(KEY, value); else box().removeItem(KEY); } catch { /* as above */ }
}

export const header = () => secret ? { [HEADER]: secret } : {};
export const hasSession = () => Boolean(secret);
export function dropSession() { token = null; keep(null); }

/** Takes the token out of the address at once, so that neither the history nor a screenshot has it. */
export function takeToken() {
  const given = /^#t=([^&]+)/.exec(location.hash)?.[1];
  if (!given) return false;
  token = given;
  history.replaceState(null, '', `${location.pathname}${location.search}#/week`);
  return true;
}

/** Exchanges the token if there is one. It throws if nobody answers; the token is then kept for the next attempt. */
export async function openSession() {
  if (!token) return;
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/v1/session', { method: 'POST', cache: 'no-store', signal: AbortSignal.timeout(10000), headers, body: JSON.stringify({ token }) });
  token = null;
  if (answer.ok) keep((await answer.json()).secret);
}
