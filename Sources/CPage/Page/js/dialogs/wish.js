// A wish: to be notified once, when these friends are free.
import { h, on, state, update, PARTS, SYMBOL, t, day as dayText, send, tell } from '../kit.js';
import { openDialog, choice, saveFoot, fieldError } from '../dialog.js';
import { sending, problemLine } from '../forms.js';

on('wish.add', (el) => {
  const { id, date, part } = el.dataset;
  const whole = (name, value, text, isOn, symbol) => choice({ name, value, text, isOn, symbol });
  const members = state.groups.find((g) => g.id === state.ui.group)?.members.map((m) => m.id);
  const isOn = (f) => id ? f.id === id : date ? !members || members.includes(f.id) : false;
  openDialog({
    title: t('wish.title'), submit: 'wish.save', cls: 'dialog-small',
    body: [
      h('p.hint', t('wish.hint')),
      h('fieldset.choices.people', h('legend', t('wish.people')),
        state.friends.map((f) => choice({ type: 'checkbox', name: 'person', value: f.id, text: f.name, isOn: isOn(f) }))),
      h('fieldset.choices.two', h('legend', t('wish.day')),
        whole('date', '', t('wish.anyDay'), !date), whole('date', 'now', t('now'), false, 'bolt'),
        state.days.map((d) => whole('date', d.date, dayText(d.date), d.date === date))),
      h('fieldset.choices.two', { 'data-slot': 'part' }, h('legend', t('friends.part')),
        whole('part', '', t('allDay'), !part), PARTS.map((p) => whole('part', p, t(p), p === part, SYMBOL[p]))),
      problemLine(),
    ],
    foot: saveFoot(null, t('wish.save')), focus: '[name=person]',
  }).querySelector('form').addEventListener('change', ({ target }) => {
    if (target.name === 'date') target.form.querySelector('[data-slot=part]').hidden = target.value === 'now';
  });
});

on('wish.save', async (form) => {
  const values = new FormData(form);
  const [people, date, part] = [values.getAll('person'), values.get('date'), values.get('part')];
  if (people.length === 0) { fieldError(form, 'form', t('wish.nobody')); return; }
  const when = date === 'now' ? { now: true } : { ...(date ? { dates: [date] } : {}), ...(part ? { part } : {}) };
  const answer = await sending(form, 'form', send('POST', 'wishes', { people, ...when }, 'wish'));
  if (!answer) return;
  update({ wishes: answer.wishes });
  tell(t('wish.added'));
});
