// What all forms in dialogs do when they are sent.
import { h, problem, Refused, announce } from './kit.js';
import { fieldError } from './dialog.js';

/** A place for what is wrong with the whole form. */
export const problemLine = () => h('p.error', { 'data-error': 'form' });

/**
 * Waits for the answer to a form. Then its dialog closes. A refusal is shown in the form, which stays with all that was typed.
 * @param name the field that a refusal belongs to, or `form`
 * @returns the answer; null if it was refused, or if the form was already on its way
 */
export async function sending(form, name, work) {
  try {
    const answer = await work;
    if (answer) form.closest('dialog').close();
    return answer;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'expired') return null;
    fieldError(form, name, problem(error));
    announce(problem(error), 'error');
    const field = form.querySelector(`[name="${name}"]`);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
    return null;
  }
}

/** Shows that a field is missing, and returns whether it is. */
export function isMissing(form, name, text) {
  const field = form.elements[name];
  const isEmpty = !field.value.trim();
  fieldError(form, name, isEmpty ? text : '');
  if (isEmpty) field.focus();
  return isEmpty;
}

/** Asks for a file; null if none is chosen. */
export function pick(accept) {
  return new Promise((answer) => {
    const input = h('input', { type: 'file', accept });
    input.addEventListener('change', () => answer(input.files[0] ?? null));
    input.addEventListener('cancel', () => answer(null));
    input.click();
  });
}
