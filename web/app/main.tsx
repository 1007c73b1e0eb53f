import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { storedToken } from '../api/stored-session.ts';
import '../ui/styles/theme.css';
import '../ui/styles/print.css';
import { App } from './app.tsx';
import { recordEarlyInput } from './early-input.ts';
import { prepareParts } from './screen-parts.tsx';

/** How long the first paint waits for the whole screen, before it begins with what surrounds it. */
const firstPaintTimeoutMs = 200;

const page = document.documentElement;
const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const isPrepared = prepareParts(location.pathname);
const { drawn } = page.dataset;

// A transition is rendered in small steps, so that the page answers to presses in between.
if (drawn === 'for-guests') {
  void isPrepared.then(() => {
    recordEarlyInput();
    startTransition(
      () => void hydrateRoot(container, <App router={BrowserRouter} knownToken="" setup={page.dataset} />),
    );
  });
} else if (drawn === 'for-signed-in') {
  // What is drawn is a sketch: it stays until the real thing takes its place.
  void isPrepared.then(() => show(storedToken()));
} else {
  const timeout = new Promise((resolve) => setTimeout(resolve, firstPaintTimeoutMs));
  void Promise.race([isPrepared, timeout]).then(() => show(null));
}

function show(knownToken: string | null): void {
  if (container === null) return;
  const root = createRoot(container);
  startTransition(() => {
    root.render(
      <Shown container={container}>
        <App router={BrowserRouter} knownToken={knownToken} setup={page.dataset} />
      </Shown>,
    );
  });
}

/** Until it is shown, what was drawn stands in its place, and there nothing can be pressed. */
function Shown({ container, children }: { container: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    container.inert = false;
    container.ariaBusy = null;
    delete page.dataset['drawn'];
  }, [container]);
  return children;
}
