// The stream of events: fetch instead of EventSource, which cannot send the session's header. It reconnects by itself and
// resumes after the last event it has seen.
import { header, hasSession, openSession } from './session.js';
import { language } from './format.js';

const RETRY = [500, 1000, 2000, 5000];
const LOST_AFTER = 700;   // a break that mends itself sooner is not shown
const SILENCE = 35000;    // a comment comes every 15 seconds
const REST_AFTER = 60000; // a hidden page gives its connection back

let handle = () => {};
let lastId = null;
let failures = 0;
let current = null; // the AbortController of the stream
let isResting = false;
const timers = {};

function later(name, delay, work) { clearTimeout(timers[name]); timers[name] = setTimeout(work, delay); }

async function connect() {
  clearTimeout(timers.retry);
  const mine = new AbortController();
  current?.abort();
  current = mine;
  try {
    await openSession();
    if (!hasSession()) { stop(); return; }
    const answer = await fetch('/v1/events', {
      cache: 'no-store', signal: mine.signal,
      headers: { ...header(), Accept: 'text/event-stream', 'Accept-Language': language(), ...(lastId ? { 'Last-Event-ID': lastId } : {}) },
    });
    if (answer.status === 401) { stop(); return; }
    if (answer.ok) {
      failures = 0;
      clearTimeout(timers.lost);
      timers.lost = null;
      handle({ event: lastId ? 'resumed' : 'opened' });
      await read(answer.body, mine);
    }
  } catch { /* Whatever broke it, the next attempt tells. */ }
  if (mine !== current || isResting) return;
  timers.lost ??= setTimeout(() => handle({ event: 'lost' }), LOST_AFTER);
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

function stop() {
  hangUp();
  handle({ event: 'expired' });
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

export function listen(handler) {
  handle = (event) => { try { handler(event); } catch (error) { reportError(error); } };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) later('rest', REST_AFTER, () => { isResting = true; current?.abort(); });
    else {
      clearTimeout(timers.rest);
      if (isResting) { isResting = false; connect(); }
    }
  });
  addEventListener('online', retryNow);
  connect();
}
