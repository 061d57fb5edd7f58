// Removing a shift type: one that is still in use stays, or another one takes its place (S11).
import { h, on, state, t, day as dayText, send, problem, at, Refused, tell, backOf } from '../kit.js';
import { openDialog } from '../dialog.js';
import { showProblem } from './shift-type.js';

async function remove(symbol, reassign) {
  const answer = await send('DELETE', `shift-types/${at(symbol)}${reassign ? `?reassign=${at(reassign)}` : ''}`, undefined, 'type');
  if (answer) tell(t(reassign ? 'type.replaced' : 'type.removed', { symbol, other: reassign }), { level: 'warning', back: backOf(answer) });
  return answer;
}

on('type.delete', async (el) => {
  const dialog = el.closest('dialog');
  const { symbol } = el.dataset;
  try { if (await remove(symbol)) dialog.close(); } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'shiftTypeInUse') offerOther(dialog, symbol, error); else showProblem(dialog, problem(error));
  }
});

/** The days on which it is used are listed. */
function offerOther(form, symbol, error) {
  const others = state.types.filter((x) => x.symbol !== symbol);
  const select = h('select.select', { 'aria-label': t('type.put') }, others.map((x) => h('option', { value: x.symbol }, `${x.symbol}, ${x.title}`)));
  const put = h('button.button', t('type.putDo'));
  const dialog = openDialog({
    title: t('type.delete'), alert: true, cls: 'dialog-small', focus: '[data-ok]',
    body: [h('p', error.message), error.details.length > 0 && h('ul.used', error.details.map((d) => h('li', /^\d{4}-/.test(d) ? dayText(d) : d))),
      others.length > 0 && h('details.fold', h('summary', t('type.put')), h('div.inline-line', select, put))],
    foot: [h('span.spring'), h('button.button.primary', { 'data-ok': true, do: 'dialog.close' }, t('ok'))],
  });
  put.addEventListener('click', async () => {
    try { if (await remove(symbol, select.value)) { dialog.close(); form.close(); } } catch (e) { dialog.close(); showProblem(form, problem(e)); }
  });
}
