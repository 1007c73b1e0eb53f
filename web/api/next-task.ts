/** Resolves in a task of its own: what is drawn or pressed meanwhile comes first. Unlike timers it is not slowed down in the background. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
