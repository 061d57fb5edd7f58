// The stream of events: fetch instead of EventSource, which cannot send the session's header. It reconnects by itself and
// resumes after the last event it has seen.
import { header, hasSession, openSession } from './session.js';
import { language } from './format.js';

const RETRY = [500, 1000, 2000, 5000];
const LOST_AFTER = 700;   // a break that mends itself sooner is not shown
const SLOW = 3000;        // an attempt that is not answered sooner counts as a break
const HEAD = 10000;       // an attempt that is not answered at all ends
const SILENCE = 35000;    // a comment comes every 15 seconds
const REST_AFTER = 60000; // a hidden page gives its connection back

let handle = () => {};
let lastId = null;
let failures = 0;
let current = null; // the AbortController of the stream
let isResting = false;
let hiddenAt = 0;
const timers = {};

const lostIn = (delay) => { timers.lost ??= setTimeout(() => handle({ event: 'lost' }), delay); };
function later(name, delay, work) { clearTimeout(timers[name]); timers[name] = setTimeout(work, delay); }

async function connect() {
  clearTimeout(timers.retry);
  const mine = new AbortController();
  current?.abort();
  current = mine;
  lostIn(SLOW);
  later('head', HEAD, () => mine.abort());
  try {
    await openSession();
    if (!hasSession()) { stop('expired'); return; }
    const answer = await fetch('/v1/events', {
      cache: 'no-store', signal: mine.signal,
      headers: { ...header(), Accept: 'text/event-stream', 'Accept-Language': language(), ...(lastId ? { 'Last-Event-ID': lastId } : {}) },
    });
    clearTimeout(timers.head);
    if (answer.status === 401) { stop('expired'); return; }
    if (answer.status === 422 && (await answer.json()).error.code === 'identityReset') { stop('gone'); return; }
    if (answer.ok) {
      failures = 0;
      clearTimeout(timers.lost);
      timers.lost = null;
      handle({ event: lastId ? 'resumed' : 'opened' });
      await read(answer.body, mine);
    }
  } catch { /* Whatever broke it, the next attempt tells. */ }
  if (mine !== current || isResting) return;
  lostIn(LOST_AFTER);
  later('retry', RETRY[Math.min(failures++, RETRY.length - 1)], connect);
}

/** Ends the stream for good; what was seen of it is forgotten. */
export function hangUp() {
  for (const name of Object.keys(timers)) clearTimeout(timers[name]);
  timers.lost = null;
  const ended = current;
  current = lastId = null;
  ended?.abort();
}

function stop(event) {
  hangUp();
  handle({ event });
}

async function read(body, mine) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    later('silence', SILENCE, () => mine.abort());
    const { done, value } = await reader.read();
    if (done) return;
    handle({ event: 'heard' });
    const blocks = (text + value).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) take(block);
  }
}

function take(block) {
  let data = '';
  let id = null;
  for (const line of block.split('\n')) {
    if (line.startsWith('data:')) data += line.slice(5);
    else if (line.startsWith('id:')) id = line.slice(3).trim();
  }
  if (id) lastId = id;
  if (data) handle(JSON.parse(data));
}

export const retryNow = () => { failures = 0; connect(); };
/** From the beginning: in another language, say. */
export const startOver = () => { lastId = null; retryNow(); };

export function listen(handler) {
  handle = (event) => { try { handler(event); } catch (error) { reportError(error); } };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      later('rest', REST_AFTER, () => { isResting = true; current?.abort(); });
      return;
    }
    clearTimeout(timers.rest);
    // The clocks of a phone that slept did not run, and its stream may have broken without notice.
    if (!isResting && Date.now() - hiddenAt < REST_AFTER) return;
    isResting = false;
    connect();
  });
  addEventListener('online', retryNow);
  connect();
}
