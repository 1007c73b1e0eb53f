/** A failure with a known cause: shown as its sentence, never as a stack trace. */
export class ExpectedFailure extends Error {}

/** Says what is going on, on the error stream, so that the output of what runs afterwards stays clean. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Runs a command's main function; its number (if it returns one) becomes the exit code. */
export async function runCommand(main) {
  try {
    const exitCode = await main(process.argv.slice(2));
    process.exitCode = exitCode ?? 0;
  } catch (error) {
    say(error instanceof ExpectedFailure ? error.message : String(error?.stack ?? error));
    process.exitCode = 1;
  }
}
