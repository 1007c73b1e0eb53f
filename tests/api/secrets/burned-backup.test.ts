import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { sealSecret } from '../../../contract/seal/seal.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { fileOp, noise } from '../../support/builders/file-builder.ts';
import { runSecretJobs, sharePayload, storedMessages } from '../../support/builders/secret-builder.ts';
import { createPlace, type Place } from '../../support/database/place.ts';
import { createFakeClock } from '../../support/run/fake-clock.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, undistributedKinds } from '../../support/servers/app-under-test.ts';
import { operate } from '../../support/servers/run-admin.ts';

describeFirst(undistributedKinds, 'a backup that is made after a message was burned on %s', (kind) => {
  let place: Place;
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    place = await createPlace(kind);
    app = await place.start(createFakeClock());
    ({ token } = await createSignedInUser(app));
  });
  afterAll(async () => {
    await app.database.close();
    await place.remove();
  });

  /** Two secrets with a file, one that the server can read and one that it cannot. */
  async function shareBoth(): Promise<string[]> {
    const ops = [{ insert: 'the harbour gate opens at nine\n' }, fileOp('plan.bin', noise(5000))];
    const delta = checkDelta(ops);
    if (!delta.ok) throw new Error(delta.failure);
    const { sealed } = await sealSecret(delta.value, 'brass lamp');
    const readable = { entered_secret: { ops }, options: { password: 'brass lamp' } };
    const shared = [await sharePayload(app, token, readable), await sharePayload(app, token, { sealed })];
    return shared.map(({ code }) => code);
  }

  /** What is kept of messages and keys, as a backup writes bytes. */
  async function keptOf(codes: string[]): Promise<string[]> {
    const rows = await storedMessages(app, codes).execute();
    return rows
      .flatMap((row) => [row.ciphertext, row.wrapped_key, row.proof_hash])
      .filter((bytes) => bytes !== null)
      .map((bytes) => Buffer.from(bytes).toString('base64'));
  }

  it('has nothing of its text, its file or its key', rest, async () => {
    const [burned, others] = [await shareBoth(), await shareBoth()];
    const [gone, kept] = [await keptOf(burned), await keptOf(others)];
    expect([gone.length, kept.length]).toEqual([4, 4]);
    for (const code of burned) await app.call(endpoints.burnSecret, { code }, { token });
    await runSecretJobs(app);
    await app.app.stop();

    const file = join(place.directory, 'all.ndjson.gz');
    expect(await operate(place.environment, 'backup', file)).toMatchObject({ exitCode: 0 });
    const written = gunzipSync(await readFile(file)).toString();
    expect(kept.filter((bytes) => !written.includes(bytes))).toEqual([]);
    expect(gone.filter((bytes) => written.includes(bytes))).toEqual([]);
  });
});
