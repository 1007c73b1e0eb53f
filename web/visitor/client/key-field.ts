import { clockTime } from '../rules/countdown-state.ts';
import { hold } from './hold.ts';

/** Lets the visitor type at once, unless a keyboard would then cover half of the page. */
export function takeFocus(field: HTMLElement): void {
  if (matchMedia('(hover: hover)').matches || field.ariaInvalid === 'true') field.focus();
}

/** Lets the visitor read the key while typing it. */
export function showKeyOnRequest(eye: HTMLElement): void {
  eye.addEventListener('click', () => {
    const field = eye.parentElement?.querySelector('input');
    if (!field) return;
    const isShown = field.type === 'password';
    field.type = isShown ? 'text' : 'password';
    eye.setAttribute('aria-pressed', String(isShown));
  });
}

/** Keeps the form back until another attempt is accepted, and shows how long that takes. */
export function waitForRetry(note: HTMLElement): void {
  const button = note.closest('form')?.querySelector('[type=submit]');
  const clock = note.querySelector('b');
  if (!button || !clock) return;
  const release = hold(button);
  const overAtMs = performance.now() + Number(note.dataset['retry']) * 1000;
  const timer = setInterval(() => {
    const secondsLeft = Math.ceil((overAtMs - performance.now()) / 1000);
    clock.textContent = clockTime(Math.max(0, secondsLeft));
    if (secondsLeft > 0) return;
    clearInterval(timer);
    release();
    note.remove();
  }, 250);
}

/** Says beside the field whether the key was wrong. */
export function markKey(form: HTMLFormElement, isWrong: boolean): void {
  const field = form.querySelector<HTMLInputElement>('#key');
  const error = form.querySelector<HTMLElement>('#key-error');
  if (field === null || error === null) return;
  error.hidden = !isWrong;
  if (!isWrong) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    return;
  }
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', error.id);
  field.select();
}
