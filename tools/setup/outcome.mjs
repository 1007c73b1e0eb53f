/** A failure with a known cause: shown as its sentence, never as a stack trace. */
export class ExpectedFailure extends Error {}

/** Says what is going on, on the error stream, so that the output of what runs afterwards stays clean. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** What is said of a failure: a sentence where its cause is known, the stack where only a bug can be the cause. */
export function sentenceOf(error) {
  if (error instanceof ExpectedFailure) return error.message;
  const place = error?.path ?? error?.dest ?? 'a file';
  if (['EACCES', 'EPERM', 'EROFS'].includes(error?.code))
    return `${place} cannot be written by this user. Give it to them (chown), or run the command as the one who owns it.`;
  if (error?.code === 'ENOSPC') return `There is no room left on the disk (${place}).`;
  return String(error?.stack ?? error);
}

/** Runs a command's main function; its number (if it returns one) becomes the exit code. */
export async function runCommand(main) {
  try {
    const exitCode = await main(process.argv.slice(2));
    process.exitCode = exitCode ?? 0;
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  }
}
