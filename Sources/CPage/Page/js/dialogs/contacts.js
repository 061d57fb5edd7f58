// All my contacts: looking through them, and removing some.
import { h, bdi, aloud, on, state, t, button, search, send, attempt, at, tell } from '../kit.js';
import { openDialog, ask } from '../dialog.js';
import { loadContacts } from '../views/contacts.js';

/** The most that are shown at once. */
const SHOWN = 100;
let filter = '';

const row = ({ number, name }) => h('li.row', { key: number },
  h('div.person-text', h('span.person-name', bdi(name ?? number)), name && h('span.hint.mono', number)),
  button(t('remove'), 'contacts.remove', { 'data-id': number, 'data-name': name ?? number }, aloud(`${name ?? number}: `)));

function rows() {
  const words = filter.trim().toLocaleLowerCase();
  const found = state.contacts.filter((c) => `${c.name ?? ''} ${c.number}`.toLocaleLowerCase().includes(words));
  return [
    search(t('add.search'), filter, 'contacts.search'),
    found.length ? h('ul.rows', found.slice(0, SHOWN).map(row)) : h('p.hint', t('none')),
    found.length > SHOWN && h('p.hint', t('contacts.more', { n: found.length - SHOWN })),
  ];
}

on('contacts.show', () => {
  filter = '';
  openDialog({
    title: t('contacts.heading'), cls: 'dialog-small', body: rows, focus: 'input',
    foot: [button(t('contacts.removeAll'), 'contacts.removeAll', { class: 'danger-quiet' })],
  });
});
on('contacts.search', (el) => { filter = el.value; el.closest('dialog').redraw(); });
on('contacts.remove', async (el) => {
  const { id, name } = el.dataset;
  if (!await attempt(send('DELETE', `contacts/${at(id)}`, undefined, `contact ${id}`))) return;
  tell(t('contacts.removed', { name }), { level: 'warning' });
  loadContacts();
});
on('contacts.removeAll', async (el) => {
  const dialog = el.closest('dialog');
  if (!await ask({ title: t('contacts.removeTitle'), text: t('contacts.removeText'), yes: t('contacts.removeYes') })) return;
  if (!await attempt(send('DELETE', 'contacts', undefined, 'contacts'))) return;
  dialog.close();
  tell(t('contacts.gone'), { level: 'warning' });
  loadContacts();
});
