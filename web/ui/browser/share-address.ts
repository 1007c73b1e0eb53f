/** Whether the system can hand addresses from program to program. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Lets the person choose a program to send an address with. */
export async function shareAddress(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // Whoever changes their mind has not met a failure.
  }
}
