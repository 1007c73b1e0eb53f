import { useSyncExternalStore } from 'react';

/** What a browser hands over that can install the application; not all browsers do. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let prompt: InstallPrompt | null = null;
const watchers = new Set<() => void>();

function setPrompt(next: InstallPrompt | null): void {
  prompt = next;
  for (const tell of watchers) tell();
}

/** Takes the browser's offer to install when it comes, soon after the page: whoever asks for it later would have missed it. */
export function watchInstallPrompt(): () => void {
  const take = (event: Event) => {
    // Nobody is asked before they want it.
    event.preventDefault();
    setPrompt(event as InstallPrompt);
  };
  const drop = () => setPrompt(null);
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', drop);
  return () => {
    removeEventListener('beforeinstallprompt', take);
    removeEventListener('appinstalled', drop);
  };
}

/** Asks the browser to install the application; null where it offers no such thing. */
export function useInstall(): (() => Promise<void>) | null {
  const offered = useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => prompt,
    () => null,
  );
  if (offered === null) return null;
  return async () => {
    // An offer is good for once.
    setPrompt(null);
    await offered.prompt();
  };
}
