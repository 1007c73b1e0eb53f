import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createByteGate, cutSlowReader, memoryFor } from '../../server/http/byte-gate.ts';

const size = { bytes: 10, bytesPerCaller: 6, waitingPerCaller: 2, patienceMs: 60_000 };

/** What has come of waiting so far. */
async function isWaiting(entering: Promise<unknown>): Promise<boolean> {
  const waits = Symbol();
  return (await Promise.race([entering, new Promise((resolve) => setImmediate(resolve, waits))])) === waits;
}

describe('room for large bodies and answers', () => {
  it('is given to as many as fit, and to the next when one leaves', async () => {
    const gate = createByteGate(size);
    const leave = await gate.enter('a', 6);
    await gate.enter('b', 4);
    const third = gate.enter('c', 3);
    expect(await isWaiting(third)).toBe(true);
    leave?.();
    expect(await third).toBeTypeOf('function');
  });

  it('is handed back once, however often somebody leaves', async () => {
    const gate = createByteGate(size);
    const leave = await gate.enter('a', 6);
    await gate.enter('b', 4);
    leave?.();
    leave?.();
    expect(await isWaiting(gate.enter('c', 6))).toBe(false);
    expect(await isWaiting(gate.enter('d', 1))).toBe(true);
  });

  it('never all goes to one caller, and those who wait for their own share let others pass', async () => {
    const gate = createByteGate(size);
    await gate.enter('a', 6);
    const more = gate.enter('a', 1);
    expect(await isWaiting(more)).toBe(true);
    expect(await isWaiting(gate.enter('b', 4))).toBe(false);
    expect(await isWaiting(more)).toBe(true);
  });

  it('lets what is larger than a share have a whole one', async () => {
    const gate = createByteGate(size);
    expect(await isWaiting(gate.enter('a', 1000))).toBe(false);
    expect(await isWaiting(gate.enter('b', 4))).toBe(false);
  });

  it('has a short line for each caller', async () => {
    const gate = createByteGate(size);
    await gate.enter('a', 6);
    const line = [gate.enter('a', 6), gate.enter('a', 6)];
    expect(await gate.enter('a', 6)).toBeNull();
    for (const one of line) expect(await isWaiting(one)).toBe(true);
    expect(await isWaiting(gate.enter('b', 4))).toBe(false);
  });

  it('is not waited for longer than patience lasts', async () => {
    const gate = createByteGate({ ...size, patienceMs: 1 });
    const leave = await gate.enter('a', 6);
    expect(await gate.enter('a', 6)).toBeNull();
    expect(gate.figures()).toEqual({ bytes: 6, waiting: 0 });
    leave?.();
    expect(gate.figures(), 'who has given up gets nothing').toEqual({ bytes: 0, waiting: 0 });
  });

  it('is told in bytes, with how many wait for it', async () => {
    const gate = createByteGate(size);
    const leaveFirst = await gate.enter('a', 2);
    const leaveSecond = await gate.enter('a', 4);
    const line = [gate.enter('a', 1), gate.enter('a', 3)];
    expect(gate.figures()).toEqual({ bytes: 6, waiting: 2 });
    leaveFirst?.();
    expect(await line[0]).toBeTypeOf('function');
    expect(gate.figures()).toEqual({ bytes: 5, waiting: 1 });
    leaveSecond?.();
    for (const entered of line) (await entered)?.();
    expect(gate.figures()).toEqual({ bytes: 0, waiting: 0 });
  });

  it('goes to those who wait in the order they came, past those who have their share', async () => {
    const gate = createByteGate(size);
    const leave = await gate.enter('a', 6);
    await gate.enter('b', 4);
    const line = [gate.enter('b', 3), gate.enter('c', 4), gate.enter('d', 4)];
    leave?.();
    expect(await Promise.all(line.map(isWaiting))).toEqual([true, false, true]);
  });
});

describe('the reader of a large answer', () => {
  const never = 10 * 60_000;

  /** Sends far more than a connection holds by itself to somebody who reads as they like. */
  async function answerLarge(
    answer: (response: ServerResponse) => void | Promise<void>,
    read: (socket: ReturnType<typeof connect>) => void,
  ): Promise<ServerResponse> {
    const answered = Promise.withResolvers<ServerResponse>();
    const server = createServer(async (_request, response) => {
      await answer(response);
      response.end(Buffer.alloc(64 * 1024 * 1024));
      response.once('close', () => answered.resolve(response));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    read(socket);
    const response = await answered.promise;
    socket.destroy();
    server.close();
    return response;
  }

  it.each([
    ['stop reading', { stallMs: 100, deadlineMs: never }],
    ['are not done in time', { stallMs: never, deadlineMs: 100 }],
  ])('is cut when they %s', async (_what, times) => {
    const response = await answerLarge(
      (sent) => cutSlowReader(sent, times),
      (socket) => socket.pause(),
    );
    expect(response.writableFinished).toBe(false);
  });

  it('is not cut while they read', async () => {
    const response = await answerLarge(
      (sent) => cutSlowReader(sent),
      (socket) => socket.resume(),
    );
    expect(response.writableFinished).toBe(true);
  });

  it('holds room until they have it, and gets none when they have gone', async () => {
    const gate = createByteGate({ ...size, patienceMs: 1 });
    let before: unknown;
    const response = await answerLarge(
      async (sent) => {
        await memoryFor(gate, 'a', sent).hold(6);
        before = await gate.enter('a', 6);
      },
      (socket) => socket.resume(),
    );
    expect(before).toBeNull();
    expect(await memoryFor(gate, 'a', response).hold(6)).toBe(false);
    expect(await gate.enter('a', 6)).toBeTypeOf('function');
  });

  it('holds room once, is told when there is none, and needs none to work', async () => {
    const gate = createByteGate({ ...size, patienceMs: 1 });
    const held: boolean[] = [];
    let worked: string | undefined;
    await answerLarge(
      async (sent) => {
        const room = memoryFor(gate, 'a', sent);
        held.push(await room.hold(6), await room.hold(6), await memoryFor(gate, 'a', sent).hold(6));
        await room.during(async () => {});
        expect(gate.figures().bytes, 'the answer is still to be written').toBe(6);
        sent.once('close', async () => {
          worked = await memoryFor(gate, 'a', sent).during(async () => 'done');
        });
      },
      (socket) => socket.resume(),
    );
    expect(held).toEqual([true, true, false]);
    await expect.poll(() => worked).toBe('done');
    expect(gate.figures()).toEqual({ bytes: 0, waiting: 0 });
  });

  it('keeps their room while the work for them goes on, though they have gone', async () => {
    const gate = createByteGate({ ...size, patienceMs: 1 });
    const work = Promise.withResolvers<void>();
    let working: Promise<void> | undefined;
    await answerLarge(
      async (sent) => {
        const room = memoryFor(gate, 'a', sent);
        await room.hold(6);
        working = room.during(() => work.promise);
      },
      (socket) => socket.once('data', () => socket.destroy()),
    );
    expect(await gate.enter('a', 6), 'still at work').toBeNull();
    work.resolve();
    await working;
    expect(await gate.enter('a', 6)).toBeTypeOf('function');
  });
});
