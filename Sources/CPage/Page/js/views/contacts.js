// My contacts: the numbers that I know. They stay on this machine; I can ask who of them is nearby.
import { h, icon, on, state, now, update, t, button, send, attempt, read, tell, announce } from '../kit.js';
import { pick } from '../forms.js';

/** The most numbers of one search. */
const MOST = 256;

export async function loadContacts() { const answer = await read('contacts'); if (answer) update({ contacts: answer.contacts }); }

/** @param found what a search for them found */
export const contacts = (found) => h('div.panel', h('h3', icon('people'), t('contacts.heading')),
  h('p.hint', state.contacts.length ? t('contacts.count', { n: state.contacts.length }) : t('contacts.none')),
  h('div.row-buttons.start',
    state.contacts.length > 0 && button(t('contacts.find'), 'contacts.find', { 'aria-disabled': String(state.busy.has('find')) }),
    button(t('contacts.import'), 'contacts.import', { 'aria-disabled': String(state.busy.has('contacts')) }),
    state.contacts.length > 0 && button(t('contacts.show'), 'contacts.show', { class: 'quiet' })),
  found);

// MARK: A file

const text = (bytes) => String.fromCharCode(...bytes);

/** A vCard without its pictures, which are most of it and are not needed; any other file as it is. */
async function withoutPictures(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!/^(\xef\xbb\xbf)?begin:vcard/i.test(text(bytes.subarray(0, 20)))) return new Blob([bytes]);
  const parts = [];
  let isLeftOut = false;
  for (let start = 0, end; start < bytes.length; start = end) {
    end = bytes.indexOf(10, start) + 1 || bytes.length;
    // A line that begins with a space goes on with the one before.
    if (bytes[start] !== 32 && bytes[start] !== 9) isLeftOut = /^([\w-]+\.)?(photo|logo)[;:]/i.test(text(bytes.subarray(start, start + 60)));
    if (!isLeftOut) parts.push(bytes.subarray(start, end));
  }
  return new Blob(parts);
}

on('contacts.import', async () => {
  const file = await pick('.vcf,.csv,text/vcard,text/csv');
  if (!file) return;
  const answer = await attempt(send('POST', 'import/contacts', await withoutPictures(file), 'contacts', { wait: 60 }));
  if (!answer) return;
  const { added, known, leftOut, failures } = answer;
  const lines = failures.slice(0, 10).map((f) => f.line).join(', ');
  tell(t('contacts.imported', { n: added, known }), {
    level: failures.length + leftOut ? 'warning' : undefined,
    more: [failures.length > 0 && t('contacts.failed', { n: failures.length, lines }), leftOut > 0 && t('contacts.leftOut', { n: leftOut })]
      .filter(Boolean).join(' '),
  });
  loadContacts();
});

// MARK: Who is nearby

/** A clock that was ahead keeps nobody back. */
function last({ searchedAt }) {
  const time = searchedAt ? Date.parse(searchedAt) : 0;
  return time > now() ? 0 : time;
}

const together = (a, b) => ({
  ...a, found: [...a.found, ...b.found],
  ...Object.fromEntries(['asked', 'answered', 'needNumber', 'busy'].map((key) => [key, Math.max(a[key], b[key])])),
});

on('contacts.find', async () => {
  // Those first that were not looked for the longest.
  const numbers = state.contacts.filter((c) => c.number !== state.profile?.phone).sort((a, b) => last(a) - last(b)).map((c) => c.number);
  update({ found: null });
  announce(t('find.looking'));
  let all = null;
  for (let start = 0; start < numbers.length; start += MOST) {
    const answer = await attempt(send('POST', 'find', { numbers: numbers.slice(start, start + MOST), wait: 30 }, 'find', { wait: 45 }));
    if (!answer) return;
    all = all ? together(all, answer) : answer;
    update({ found: { ...all, isOfContacts: true } });
    if (answer.answered === 0) return;
  }
});
