import { describe, expect, it } from 'vitest';
import { ownTurn } from '../../server/platform/own-turn.ts';

describe('a turn of the event loop of one’s own', () => {
  it('lets what came in between go first, after each of many callers', async () => {
    const order: string[] = [];
    const requestInBetween = () => setImmediate(() => order.push('request'));
    const callers = Array.from({ length: 4 }, async () => {
      await ownTurn();
      order.push('caller');
      requestInBetween();
    });
    await Promise.all(callers);
    expect(order).toEqual(['caller', 'request', 'caller', 'request', 'caller', 'request', 'caller']);
  });

  it('is there at once when nobody else wants one', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns < 100) setImmediate(count);
    };
    setImmediate(count);
    await ownTurn();
    expect(turns).toBeLessThanOrEqual(2);
  });
});
