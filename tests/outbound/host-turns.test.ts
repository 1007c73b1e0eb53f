import { describe, expect, it } from 'vitest';
import { createHostTurns } from '../../server/outbound/host-turns.ts';

const never = new AbortController().signal;

describe('turns of hosts', () => {
  it('let a host have only a few requests at once, and another one pass meanwhile', async () => {
    const turns = createHostTurns({ perHost: 1, inAll: 2 });
    const began: string[] = [];
    const endSlow = await turns.take('slow', never);
    const second = turns.take('slow', never).then((end) => {
      began.push('slow again');
      return end;
    });
    (await turns.take('quick', never))();
    began.push('quick');
    endSlow();
    (await second)();
    expect(began).toEqual(['quick', 'slow again']);
  });

  it('go round between hosts, however many requests one of them has waiting', async () => {
    const turns = createHostTurns({ perHost: 1, inAll: 1 });
    const began: string[] = [];
    const end = await turns.take('first', never);
    const waiting = ['many', 'many', 'many', 'few'].map((host) =>
      turns.take(host, never).then((endTurn) => {
        began.push(host);
        endTurn();
      }),
    );
    end();
    await Promise.all(waiting);
    expect(began).toEqual(['many', 'few', 'many', 'many']);
  });

  it('are not kept by whoever stopped waiting', async () => {
    const turns = createHostTurns({ perHost: 1, inAll: 1 });
    const end = await turns.take('host', never);
    const leaving = new AbortController();
    const left = turns.take('host', leaving.signal);
    leaving.abort(new Error('too late'));
    await expect(left).rejects.toThrow('too late');
    end();
    (await turns.take('host', never))();
  });
});
