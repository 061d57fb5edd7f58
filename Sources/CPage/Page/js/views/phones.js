// Your phone: whether it may show this page and until when, and which phones have signed in.
import { h, aloud, icon, on, state, now, update, t, day, moment, segmented, button, read, send, attempt } from '../kit.js';

const TURN = { off: { enabled: false }, hour: { enabled: true, seconds: 3600 }, always: { enabled: true } };

const row = (p) => h('li.row', { key: `phone-${p.number}` },
  h('div.person-text', h('span.person-name', p.name),
    h('span.hint', t('block.since', { date: day(p.since.slice(0, 10)) }), p.seen && `, ${t('phone.seen', { day: day(p.seen) })}`)),
  button(t('remove'), 'phone.remove', { 'data-id': p.number, 'data-name': p.name, class: 'danger-quiet' }, aloud(`${p.name}: `)));

/** What is chosen: nothing for a time that only a command gives. */
function chosen({ enabled, until }) {
  const left = Date.parse(until) - now();
  if (!enabled || left <= 0) return 'off'; // the time may be over since this was read
  if (!until) return 'always';
  return left < 3660e3 ? 'hour' : null;
}

export function phones() {
  const { phones: list, until } = state.phones;
  const turn = chosen(state.phones);
  return [
    h('p.hint', t('phone.hint')),
    h('p', { role: 'status' }, turn === 'off' ? t('phone.isOff') : until ? t('phone.until', { time: moment(until) }) : t('phone.isOn')),
    segmented(t('live.for'), 'phone.turn', [['off', t('phone.off')], ['hour', t('live.h1')], ['always', t('phone.always')]], turn),
    list.length > 0 && h('ul.rows', list.map(row)),
    h('div', button(t('phone.add'), 'phone.add', {}, icon('plus'))),
  ];
}

export async function loadPhones() { const answer = await read('web/phones'); if (answer) update({ phones: answer }); }

on('phone.turn', async (el) => {
  const answer = await attempt(send('PUT', 'web/phones', TURN[el.dataset.value], 'phones'));
  if (answer) update({ phones: answer });
});
