// Solves the captcha that stands before a key where many wrong ones were tried. Only such pages fetch it.
import './visitor.ts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaSetup } from '../../../contract/captcha.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { loadRecaptcha } from '../../captcha/load-recaptcha.ts';
import { hold } from './hold.ts';

const problems = {
  failed: 'That did not work. Please tick the box again.',
  needsHttps: 'The captcha works over https only.',
  notLoaded: 'The captcha could not be loaded. Please reload the page.',
};

document.querySelectorAll<HTMLElement>('.captcha').forEach(start);

function start(box: HTMLElement): void {
  const button = box.closest('form')?.querySelector('[type=submit]');
  const response = box.querySelector<HTMLInputElement>('[name=captcha]');
  if (!button || !response) return;
  const setup = JSON.parse(box.dataset['captcha'] ?? '') as CaptchaSetup;
  if (setup.kind === 'altcha') offerTickBox(box, button, response);
  else void showRecaptcha(box, button, response, setup.site_key);
}

function offerTickBox(box: HTMLElement, button: Element, response: HTMLInputElement): void {
  const tick = box.querySelector<HTMLInputElement>('[type=checkbox]');
  const word = box.querySelector('.captcha-word');
  if (!tick || !word) return;
  // Browsers keep what was ticked over a reload, though it counts for one page only.
  tick.checked = false;
  tick.addEventListener('change', async () => {
    // What is solved or being solved cannot be unticked.
    if (!tick.checked) {
      tick.checked = true;
      return;
    }
    if (!isSecureContext) return fail(problems.needsHttps);
    const release = hold(button);
    show('solving', 'Verifying…');
    sayProblem(box, null);
    try {
      response.value = await solve();
      show('solved', 'Verified');
    } catch {
      fail(problems.failed);
    }
    release();
  });

  function show(state: 'solving' | 'solved' | '', text: string): void {
    if (tick) tick.dataset['state'] = state;
    if (word) word.textContent = text;
  }

  function fail(problem: string): void {
    if (tick) tick.checked = false;
    show('', 'I’m not a robot');
    sayProblem(box, problem);
  }
}

/** In the page itself: its policy lets it start no worker, and the browser does the sums beside it anyway. */
async function solve(): Promise<string> {
  const answer = await fetch(endpoints.captcha.path, { cache: 'no-store' });
  if (!answer.ok) throw new Error('No challenge');
  const { parameters, signature } = (await answer.json()) as Required<Challenge>;
  const challenge = { parameters, signature };
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('Not solved in time');
  return btoa(JSON.stringify({ challenge, solution }));
}

async function showRecaptcha(
  box: HTMLElement,
  button: Element,
  response: HTMLInputElement,
  siteKey: string,
): Promise<void> {
  const place = box.querySelector<HTMLElement>('.captcha-place');
  if (!place) return;
  let release: (() => void) | null = hold(button);
  const take = (value: string) => {
    response.value = value;
    if (value === '') release ??= hold(button);
    else {
      release?.();
      release = null;
    }
  };
  try {
    const recaptcha = await loadRecaptcha();
    recaptcha.render(place, {
      sitekey: siteKey,
      theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
      callback: take,
      'expired-callback': () => take(''),
      'error-callback': () => take(''),
    });
  } catch {
    sayProblem(box, problems.notLoaded);
  }
}

function sayProblem(box: HTMLElement, text: string | null): void {
  const error = box.querySelector<HTMLElement>('.field-error');
  const words = error?.querySelector('span');
  if (!error || !words) return;
  words.textContent = text;
  error.hidden = text === null;
}
