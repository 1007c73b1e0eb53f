import { type Countdown, type CountdownState, readCountdown, ringTime } from '../rules/countdown-state.ts';
import { hold, isHeld } from './hold.ts';

const tickMs = 250;

/** Counts down what the page arrived with, keeps its main button back until then, and goes on by itself. */
export function runCountdown(root: HTMLElement): void {
  const place = root.closest<HTMLElement>('[data-waits]');
  const main = place?.querySelector('.main');
  if (!place || !main) return;

  const countdown: Countdown = {
    kind: root.dataset['countdown'] === 'link' ? 'link' : 'secret',
    seconds: Number(root.dataset['seconds']),
    startedAtMs: performance.now(),
    isStopped: false,
  };
  const release = hold(main);
  let isOver = false;
  const timer = setInterval(tick, tickMs);

  function tick(): void {
    const state = readCountdown(countdown, performance.now());
    draw(root, state);
    if (!state.canContinue || isOver) return;
    isOver = true;
    clearInterval(timer);
    release();
    delete place?.dataset['waits'];
    if (state.goesOn) location.replace(root.dataset['next'] ?? '');
    else announce(root, countdown.kind === 'link' ? 'You can continue now.' : state.title);
  }

  function stop(): void {
    if (countdown.isStopped) return;
    countdown.isStopped = true;
    place?.classList.add('is-stopped');
    tick();
    announce(root, `${readCountdown(countdown, performance.now()).title}.`);
  }

  place.querySelector('.stay')?.addEventListener('click', () => {
    stop();
    if (main instanceof HTMLElement) main.focus();
  });
  main.addEventListener('click', (event) => {
    if (!isHeld(main)) return;
    event.preventDefault();
    announce(root, readCountdown(countdown, performance.now()).title);
  });
  // A visitor who comes back with the back button wants to be here.
  addEventListener('pageshow', (event) => {
    if (event.persisted) stop();
  });
  tick();
}

function draw(root: HTMLElement, state: CountdownState): void {
  root.querySelector('.arc')?.setAttribute('stroke-dasharray', `${state.percentLeft} 100`);
  const { text, isClock } = ringTime(state.secondsLeft);
  write(root, '.ring-time', text);
  root.querySelector('.ring-time')?.classList.toggle('is-clock', isClock);
  write(root, '.countdown-title', state.title);
  write(root, '.countdown-hint', state.hint);
}

function announce(root: HTMLElement, text: string): void {
  write(root, '[role=status]', text);
}

function write(root: HTMLElement, selector: string, text: string): void {
  const element = root.querySelector(selector);
  if (element !== null && element.textContent !== text) element.textContent = text;
}
