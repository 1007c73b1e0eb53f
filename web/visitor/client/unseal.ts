// Opens a secret that was sealed in its sender's browser. What stands after # in the link never leaves this page.
import './visitor.ts';
import type { Bytes } from '../../../contract/base64.ts';
import { paths } from '../../../contract/paths.ts';
import { canSeal } from '../../../contract/seal/seal.ts';
import { type FragmentFailure, parseFragment } from '../../../contract/seal/seal-fragment.ts';
import { sayDuration } from '../rules/countdown-state.ts';
import { hold } from './hold.ts';
import { markKey } from './key-field.ts';
import { openSealed, type UnsealingOutcome } from './open-sealed.ts';
import { showOpened } from './show-opened.ts';
import { problems, sayProblem } from './unseal-problems.ts';
import { waitAgain } from './wait-again.ts';

const fragmentProblems: Record<FragmentFailure, string> = {
  missing: problems.missing,
  damaged: problems.cut,
  unsupported: problems.unsupported,
};

const form = document.querySelector<HTMLFormElement>('form[data-lock]');
const button = form?.querySelector('[type=submit]');
if (form && button) {
  const link = parseFragment(location.hash);
  if (!canSeal()) refuse(form, button, problems.insecure);
  else if (!link.ok) refuse(form, button, fragmentProblems[link.failure]);
  else offer(form, button, link.value);
  // The whole link was pasted over the cut one.
  addEventListener('hashchange', () => location.reload());
}

function refuse(form: HTMLFormElement, button: Element, problem: string): void {
  hold(button);
  form.querySelector('.cost')?.remove();
  sayProblem(form, problem);
}

function offer(form: HTMLFormElement, button: Element, secret: Bytes): void {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const release = hold(button);
    markKey(form, false);
    sayProblem(form, null);
    button.classList.add('is-busy');
    const outcome = await openSealed(form, secret);
    button.classList.remove('is-busy');
    release();
    tell(form, button, outcome);
  });
}

function tell(form: HTMLFormElement, button: Element, outcome: UnsealingOutcome): void {
  if (outcome.kind === 'opened') showOpened(outcome);
  else if (outcome.kind === 'gone') location.replace(`${paths.expiry}?details=${outcome.notice}`);
  else if (outcome.kind === 'message-first') {
    waitAgain(form, outcome);
    sayProblem(form, problems.waitsAgain);
  }
  // The page is drawn anew, with a captcha; what stands after # stays.
  else if (outcome.kind === 'captcha') location.reload();
  else if (outcome.kind === 'too-many-attempts') waitFor(form, button, outcome.retryAfterSeconds);
  else if (outcome.kind !== 'wrong-key') sayProblem(form, problems[outcome.kind]);
  else if (form.querySelector('#key') === null) sayProblem(form, problems.misfit);
  else markKey(form, true);
}

function waitFor(form: HTMLFormElement, button: Element, seconds: number | null): void {
  const when = seconds === null ? 'a little later' : `in ${sayDuration(seconds)}`;
  sayProblem(form, `Too many tries from your connection. You can try again ${when}.`);
  if (seconds === null) return;
  const release = hold(button);
  setTimeout(() => {
    release();
    sayProblem(form, null);
  }, seconds * 1000);
}
