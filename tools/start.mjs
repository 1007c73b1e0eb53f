/**
 * Starts the product from a clone: installs and builds what is missing, then runs the server until it is stopped. After
 * an update the version before it serves until the new one is ready, and goes on if it cannot be made ready.
 */
import { runCommand, say, sentenceOf } from './setup/outcome.mjs';
import {
  discardRelease,
  findRelease,
  newestRelease,
  prepareRelease,
  removeOldReleases,
  wantedRelease,
} from './setup/release.mjs';
import { hasBeenToldToStop } from './setup/run-child.mjs';
import { serveRelease } from './setup/serve-release.mjs';

await runCommand(async (args) => {
  const wanted = wantedRelease();
  const ready = findRelease(wanted);
  if (ready !== null) return serveRelease(ready, args).ended;
  const before = newestRelease();
  if (before === null) return serveRelease(await prepareRelease(wanted), args).ended;
  return update(before, wanted, args);
});

async function update(before, wanted, args) {
  say('A new version is here: it is installed and built while the one before it serves.');
  const old = serveRelease(before, args);
  const made = await prepareRelease(wanted).catch((error) => tell(error));
  if (made === null) {
    say('The version before it goes on. Start again to try once more.');
    return old.ended;
  }
  if (hasBeenToldToStop()) return old.ended;
  say('The new version is ready and takes over.');
  old.stop();
  await old.ended;
  const next = serveRelease(made, args);
  const exitCode = await next.ended;
  if (next.hasServed() || hasBeenToldToStop()) {
    removeOldReleases();
    return exitCode;
  }
  // It must not be taken for the version before the next one.
  discardRelease(made);
  say('The new version did not start; it says above why. The version before it goes on.');
  return serveRelease(before, args).ended;
}

function tell(error) {
  say(`The new version could not be made ready: ${sentenceOf(error)}`);
  return null;
}
