import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between a server and its database, and breaks what goes through. */
export interface TcpProxy {
  /** The address of a database, led through here. */
  through(address: string): string;
  /** How many connections were opened so far. */
  opened(): number;
  /** Resets every connection, as a firewall or a dying machine does. */
  reset(): void;
  /** Takes everything and passes on nothing, in either direction, until `pass`; what went through here stays mute. */
  swallow(): void;
  /** Resets every connection, and every new one, until `pass`: as if nobody were there. */
  refuse(): void;
  /** Once something with these words was asked, carries on what is asked, and none of the answers, until `pass`. */
  loseAnswersFrom(words: string): void;
  pass(): void;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket | null;
  isMute: boolean;
  /** Whether its answers are lost. */
  isDeaf: boolean;
}

/** Leads to the host and port of an address. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();
  let isSwallowing = false;
  let isRefusing = false;
  let isLosingAnswers = false;
  let fatalWords: string | null = null;
  let opened = 0;

  const server = createServer((near) => {
    if (isRefusing) {
      near.resetAndDestroy();
      return;
    }
    const pair: Pair = { near, far: null, isMute: isSwallowing, isDeaf: isLosingAnswers };
    pairs.add(pair);
    opened += 1;
    if (!isSwallowing) pair.far = connect(Number(port), hostname);
    near.on('data', (bytes) => {
      if (fatalWords !== null && bytes.includes(fatalWords)) loseAnswers();
    });
    carry(pair, near, () => pair.far);
    if (pair.far !== null) carry(pair, pair.far, () => (pair.isDeaf ? null : near));
    near.on('close', () => {
      if (!pair.isMute) pairs.delete(pair);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as { port: number }).port;

  function loseAnswers(): void {
    isLosingAnswers = true;
    for (const pair of pairs) pair.isDeaf = true;
  }

  function reset(): void {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far?.resetAndDestroy();
    }
  }

  return {
    through(address) {
      const led = new URL(address);
      led.hostname = '127.0.0.1';
      led.port = String(own);
      return led.href;
    },
    opened: () => opened,
    reset,
    swallow() {
      isSwallowing = true;
      for (const pair of pairs) pair.isMute = true;
    },
    refuse() {
      isRefusing = true;
      reset();
    },
    loseAnswersFrom(words) {
      fatalWords = words;
    },
    pass() {
      if (isLosingAnswers) reset();
      isSwallowing = isRefusing = isLosingAnswers = false;
      fatalWords = null;
      // Servers learn from the first packet they repeat that nobody is there any more.
      for (const { far, isMute } of pairs) if (isMute) far?.destroy();
    },
    async close() {
      server.close();
      for (const { near, far } of pairs) {
        near.destroy();
        far?.destroy();
      }
      await once(server, 'close');
    },
  };
}

/** Carries what one side says to the other, and its end. */
function carry(pair: Pair, from: Socket, to: () => Socket | null): void {
  from.on('error', () => {});
  from.on('data', (bytes) => {
    if (!pair.isMute) to()?.write(bytes);
  });
  from.on('close', () => {
    if (!pair.isMute) to()?.destroy();
  });
}
