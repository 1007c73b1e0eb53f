import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { untilWithin } from '../../tests/support/run/until-within.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';

/** A bare server beside ours: when it gets slow, it is the machine. */
export interface Control {
  address: string;
  stop(): Promise<void>;
}

const startPatienceMs = 30_000;

export async function startControl(): Promise<Control> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const program = fileURLToPath(new URL('../../bench/bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  await untilWithin(startPatienceMs, 'the bare server answers', async () => {
    return (await fetch(address, { redirect: 'manual' }).catch(() => null)) !== null;
  });
  return {
    address,
    async stop() {
      process.removeListener('exit', endWithUs);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
