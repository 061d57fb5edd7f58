// Add Friends: nearby, an address, a phone number, contacts, an invitation.
import {
  h, icon, on, state, update, t, clock, code, moment, heading, button, avatar, name, message, send, attempt, read, tell, touch, announce,
} from '../kit.js';
import { fieldError } from '../dialog.js';
import { contacts } from './contacts.js';

const RELATION = { outgoing: 'add.asked', incoming: 'add.asksYou', friend: 'add.isFriend', ignored: 'add.ignored' };

/** Somebody nearby or found. Nothing about them is proven. */
const person = (p, key, hint) => h('li.row', { key }, avatar(p),
  h('div.person-text', h('span.person-name', name(p.name)), h('span.hint', hint ?? h('span.mono', p.addresses[0])),
    p.sameNameAs && h('span.unverified', icon('warning'), t('add.sameName'))),
  RELATION[p.relation] ? h('span.hint', t(RELATION[p.relation]))
    : button(t('add.ask'), 'add.ask', { 'data-to': p.addresses[0] ?? p.id, 'data-name': p.name, 'aria-label': `${t('add.ask')}: ${p.name ?? t('add.noName')}` }));

const noDiscovery = (how) => how && how !== 'dnssd' && message('warning', 'warning', t(how === 'off' ? 'add.discoveryOff' : 'add.discoveryGone'));

function nearby() {
  const until = state.discoverable?.until;
  return h('div.panel', h('h3', icon('wifi'), t('add.nearby')),
    noDiscovery(state.nearby?.discovery),
    state.nearby?.people.length ? h('ul.rows', state.nearby.people.map((p, i) => person(p, `nearby-${p.id ?? i}`)))
      : h('p.hint', `${t('add.nobody')}. ${t('add.nobodyHint')}`),
    h('div.panel-foot', h('p.hint', until ? t('add.seen', { time: clock(until) }) : t('add.notSeen')),
      button(t(until ? 'add.hide' : 'add.show'), 'add.discoverable', { 'data-on': Boolean(until), 'aria-disabled': String(state.busy.has('discoverable')) })));
}

const inline = (id, label, input, text, { hint, control } = {}) => h('form.inline-form', { 'data-submit': `add.${id}`, novalidate: true, key: id },
  h('label', { for: id }, label),
  h('div.inline-line', h('input.input', { id, name: id, autocomplete: 'off', 'aria-describedby': `${id}-error`, ...input }),
    h('button.button', { type: 'submit', 'aria-disabled': String(state.busy.has(control)) }, text)),
  hint && h('p.hint', hint), h('p.error', { id: `${id}-error`, 'data-error': id, role: 'alert', key: `${id}-error` }));

/** @param isOfContacts whether it is about a search for my contacts, not for one number */
function found(isOfContacts) {
  const { found: result } = state;
  if (result && Boolean(result.isOfContacts) !== isOfContacts) return null;
  if (!result) return !isOfContacts && state.busy.has('find') && h('p.hint', { role: 'status' }, t('find.looking'));
  return h('div.found', { role: 'status' },
    result.found.length > 0
      ? h('ul.rows', result.found.map((f, i) => person(f.person, `found-${i}`, f.contact ? t('find.contact', { name: f.contact, number: f.number }) : t('find.claims', { number: f.number }))))
      : h('p', result.asked ? t('find.nobody', { n: result.answered, of: result.asked }) : t('find.noneAsked')),
    result.found.length > 0 && h('p.hint', t('find.anybody')),
    result.needNumber > 0 && h('p.hint', t('find.needNumber', { n: result.needNumber })),
    result.busy > 0 && h('p.hint', t('find.tooOften', { n: result.busy })));
}

const byHand = () => h('div.panel', h('h3', icon('link'), t('add.address')),
  inline('address', t('add.addressLabel'), { placeholder: 'ben-laptop:7633', autocapitalize: 'none', spellcheck: 'false' }, t('add.ask'), { control: 'ask' }),
  h('h3.second', icon('phone'), t('add.phone')),
  inline('number', t('add.phoneLabel'), { type: 'tel', inputmode: 'tel', placeholder: '+49 151 …' }, t('add.search'), { hint: t('add.phoneHint'), control: 'find' }),
  found(false));

const invitation = (i) => h('li.row', { key: `invitation-${i.number}` },
  h('div.person-text', h('span.person-name', i.kind === 'code' ? h('span.mono', i.text) : t('invite.link', { n: i.number })),
    h('span.hint', t('invite.until', { time: moment(i.expiresAt) }), i.triesLeft < 2 && i.triesLeft !== null
      && `, ${t(i.triesLeft ? 'invite.lastTry' : 'invite.noTries')}`)),
  button(t('invite.revoke'), 'invite.revoke', { 'data-id': i.number, 'aria-label': `${t('invite.revoke')}: ${i.text ?? i.number}` }));

const invitations = () => h('div.panel', h('h3', icon('qr'), t('invite.heading')), h('p.hint', t('invite.hint')),
  h('div.row-buttons.start', button(t('invite.makeCode'), 'invite.make', { 'data-kind': 'code' }),
    button(t('invite.makeLink'), 'invite.make', { 'data-kind': 'link' }), button(t('invite.enter'), 'invite.enter', { class: 'quiet' })),
  state.invitations?.length > 0 && h('ul.rows', state.invitations.map(invitation)));

export const addFriends = () => h('section', { 'aria-labelledby': 'add' }, heading('add', t('add.heading')),
  h('div.cards', nearby(), byHand(), contacts(found(true)), invitations()));

export async function loadNearby() { const nearbyNow = await read('nearby'); if (nearbyNow) update({ nearby: nearbyNow }); }
export async function loadInvitations() { const answer = await read('invitations'); if (answer) update({ invitations: answer.invitations }); }

async function askTo(to, who = to) {
  touch('medium');
  const answer = await attempt(send('POST', 'requests', { to }, 'ask'));
  if (!answer) return null;
  const { request } = answer;
  const more = request.code ? t('add.code', { code: code(request.code) }) : '';
  tell(t(request.delivered ? 'add.delivered' : 'add.queued', { name: request.to.name ?? who }), { more });
  return answer;
}

on('add.ask', async (el) => { if (await askTo(el.dataset.to, el.dataset.name)) loadNearby(); });
on('add.address', async (form) => {
  const to = form.elements.address.value.trim();
  if (!to) return;
  const isAddress = /^(\[[0-9a-f:.%]+\]|[\w.-]+)(:\d{1,5})?$/i.test(to);
  fieldError(form, 'address', isAddress ? '' : t('add.addressBad'));
  if (!isAddress) form.elements.address.focus();
  else if (await askTo(to)) form.reset();
});
on('add.number', async (form) => {
  const number = form.elements.number.value.trim();
  if (!number) return;
  touch('medium');
  fieldError(form, 'number', '');
  update({ found: null });
  announce(t('find.looking'));
  const answer = await attempt(send('POST', 'find', { numbers: [number], wait: 30 }, 'find', { wait: 45 }));
  if (!answer) return;
  update({ found: answer });
  if (answer.found.length) form.reset();
});
on('add.discoverable', async (el) => {
  const answer = await attempt(send('PUT', 'discoverable', el.dataset.on === 'true' ? { seconds: 0 } : {}, 'discoverable'));
  if (answer) update({ discoverable: answer });
});
on('invite.revoke', async (el) => {
  if (!await attempt(send('DELETE', `invitations/${el.dataset.id}`, undefined, `invitation ${el.dataset.id}`))) return;
  tell(t('invite.revoked'), { level: 'warning' });
  loadInvitations();
});
