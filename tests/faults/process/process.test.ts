import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../support/run/rest.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { runServer, type ServerProcess, startServer } from '../../support/servers/server-process.ts';

describe('the server process', () => {
  let directory: TemporaryDirectory | null = null;
  let server: ServerProcess | null = null;

  afterEach(async () => {
    await server?.kill();
    await directory?.remove();
    server = null;
    directory = null;
  });

  async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
    directory = await createTemporaryDirectory();
    server = await startServer({ DATA_DIR: directory.path, ...environment });
    return server;
  }

  it('refuses wrong settings in sentences, all of them, without a stack trace', async () => {
    const { exitCode, output } = await runServer({ PORT: 'abc', DATABASE_URL: 'mysql://x' });
    expect(exitCode).toBe(1);
    expect(output).toContain('PORT must be a whole number');
    expect(output).toContain('DATABASE_URL must start with postgres://');
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('says so as JSON where its log is JSON', rest, async () => {
    const { output } = await runServer({ PORT: 'abc', LOG_FORMAT: 'json' });
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines).toEqual([
      expect.objectContaining({ level: 60, msg: expect.stringContaining('PORT must') }),
    ]);
  });

  it('refuses a data folder and a secret that it may not read, in a sentence', rest, async () => {
    directory = await createTemporaryDirectory();
    const file = join(directory.path, 'a file');
    await writeFile(file, '');
    const noFolder = await runServer({ DATA_DIR: join(file, 'data') });
    expect(noFolder.output).toContain('DATA_DIR');
    await mkdir(join(directory.path, 'app-secret'));
    const noSecret = await runServer({ DATA_DIR: directory.path });
    expect(noSecret.output).toContain('app-secret cannot be read');
    for (const { exitCode, output } of [noFolder, noSecret]) {
      expect(exitCode).toBe(1);
      expect(output).not.toMatch(/^\s+at /m);
    }
  });

  it('refuses an application secret that is not the one of its database', rest, async () => {
    const first = await start({ APP_SECRET: 'the first secret, which is long enough' });
    await first.stop();
    const DATA_DIR = (directory as TemporaryDirectory).path;
    const wrong = await runServer({ DATA_DIR, APP_SECRET: 'another secret, which is long enough' });
    expect(wrong.exitCode).toBe(1);
    expect(wrong.output).toContain('APP_SECRET is not the one');
    const changed = await startServer({
      DATA_DIR,
      APP_SECRET: 'another secret, which is long enough',
      APP_SECRET_PREVIOUS: 'the first secret, which is long enough',
    });
    await expect.poll(changed.output, { timeout: 60_000 }).toContain('APP_SECRET_PREVIOUS can be removed');
    await changed.stop();
    server = await startServer({ DATA_DIR, APP_SECRET: 'another secret, which is long enough' });
  });

  it('says first of all which version it is, once, however many processes there are', rest, async () => {
    const { output } = await start({ WORKERS: '2' });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const said = output()
      .split('\n')
      .filter((line) => line.includes(`SHYLNK ${version}`));
    expect(said).toEqual([output().split('\n')[0]]);
  });

  it('stops though somebody asks on and on over one connection', { ...rest, timeout: 120_000 }, async () => {
    const { address, stop } = await start();
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const ask = () => socket.write('GET /nobodys HTTP/1.1\r\nhost: localhost\r\n\r\n');
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      for (const _ of bytes.toString().matchAll(/^HTTP/gm)) ask();
    });
    // Two at once: there is always one more before the other is answered.
    ask();
    ask();
    await once(socket, 'data');
    expect(await stop()).toBe(0);
  });

  it(
    'serves with several processes on one port, replaces one that dies, and stops them all',
    rest,
    async () => {
      const { address, pid, stop, output } = await start({ WORKERS: '2' });
      // It answers as soon as one process serves, and says where it is once both do.
      await expect.poll(output, { timeout: 60_000 }).toContain('SHYLNK is at');
      const servingNow = () =>
        execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
          .trim()
          .split('\n');
      const [victim, survivor] = servingNow();
      process.kill(Number(victim), 'SIGKILL');
      await expect
        .poll(servingNow, { timeout: 60_000 })
        .toSatisfy((pids: string[]) => pids.length === 2 && !pids.includes(victim as string));
      expect(servingNow()).toContain(survivor);
      for (let i = 0; i < 20; i += 1) expect((await fetch(`${address}/healthz`)).status).toBe(200);
      expect(await stop()).toBe(0);
      expect(output()).toContain('Stopped');
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    },
  );
});

/** One is started for all of them; the last stops it. */
describe('a server process that runs', () => {
  let directory: TemporaryDirectory;
  let server: ServerProcess;
  beforeAll(async () => {
    directory = await createTemporaryDirectory();
    server = await startServer({ DATA_DIR: directory.path });
  });
  afterAll(async () => {
    await server.kill();
    await directory.remove();
  });

  it('keeps what it writes to its own user', async () => {
    const { path } = directory;
    for (const name of await readdir(path)) expect((await stat(join(path, name))).mode & 0o077, name).toBe(0);
  });

  it('says where it is, what is switched off, and how to switch it on', () => {
    const { output, address } = server;
    expect(output()).toContain(`SHYLNK is at ${address.replace('127.0.0.1', 'localhost')}`);
    for (const setting of ['SMTP_URL', 'GOOGLE_CLIENT_ID', 'FACEBOOK_CLIENT_ID'])
      expect(output()).toContain(setting);
  });

  it('refuses a port that is taken, in a sentence', async () => {
    const second = await createTemporaryDirectory();
    const { exitCode, output } = await runServer({
      PORT: new URL(server.address).port,
      HOST: '127.0.0.1',
      DATA_DIR: second.path,
    });
    expect(exitCode).toBe(1);
    expect(output).toContain('Cannot listen on');
    expect(output).not.toMatch(/^\s+at /m);
    await second.remove();
  });

  it('stops cleanly when told to', async () => {
    const { stop, output } = server;
    expect(await stop()).toBe(0);
    expect(output()).toContain('Stopped');
  });
});
