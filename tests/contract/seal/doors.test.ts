import { describe, expect, it } from 'vitest';
import { encodeBase64url } from '../../../contract/base64.ts';
import { openDoor, sealBody, sealDoor } from '../../../contract/seal/seal-body.ts';
import { sealForReaders } from '../../../contract/seal/seal-doors.ts';
import { fragmentBytes } from '../../../contract/seal/seal-fragment.ts';
import { deriveKeys, secureRandom } from '../../../contract/seal/seal-keys.ts';

const message = { ops: [{ insert: 'The gate opens at nine\n' }] };
const lock = { v: 2, kdf: 'none', iterations: 0, salt: '' } as const;

describe('doors of a sealed message', () => {
  it('are told of one by one while they are made', async () => {
    const made: number[] = [];
    const { doors } = await sealForReaders(message, [null, null, null], secureRandom, (count) => {
      made.push(count);
    });
    expect(made).toEqual([1, 2, 3]);
    expect(new Set(doors.map(({ fragment }) => fragment)).size).toBe(3);
  });

  it('lead nowhere where the body is committed to another key than the one behind them', async () => {
    const { body, contentKey } = await sealBody(message, secureRandom);
    const keys = await deriveKeys(secureRandom(fragmentBytes), null, lock);
    const outcomes = await Promise.all(
      [body.bcm, encodeBase64url(secureRandom(32))].map(async (bcm) => {
        const committed = { ...body, bcm };
        const door = await sealDoor(keys, lock, { body: committed, contentKey }, secureRandom);
        return openDoor(keys, lock, { ...committed, ...door });
      }),
    );
    expect(outcomes).toEqual([
      { ok: true, value: message },
      { ok: false, failure: 'damaged' },
    ]);
  });
});
