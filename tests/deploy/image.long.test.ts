import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Containers, createContainers, installContainerTools } from '../support/deploy/containers.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';
import { freePort } from '../support/servers/free-port.ts';

const canRun = installContainerTools();

/** No more than this process may itself. */
const openFiles = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
const rights = [`--ulimit=nofile=1024:${openFiles}`, '--ulimit=nproc=1024:1024'];

describe.skipIf(!canRun)('the image of deploy/Dockerfile', () => {
  let directory: TemporaryDirectory;
  let containers: Containers;
  let image: string;
  let port: number;

  beforeAll(async () => {
    directory = await createTemporaryDirectory();
    containers = createContainers(directory.path);
    image = containers.build();
    port = await freePort();
  }, 1_200_000);
  afterAll(async () => {
    containers.podman('rm', '--all', '--force', '--volumes');
    containers.remove();
    await directory.remove();
  });

  it('serves as nobody special, on files that cannot be written, and keeps everything in its volume', async () => {
    const start = (name: string) =>
      containers.podman(
        ...['run', '--detach', '--name', name, '--network=host', '--volume=shylnk-data:/data'],
        ...['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'],
        ...rights,
        ...['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', image],
      );
    const isServing = async () =>
      (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status ?? 0;

    start('first');
    await expect.poll(isServing, { timeout: 60_000 }).toBe(200);
    expect(containers.podman('exec', 'first', 'id', '-u').trim()).toBe('10001');
    const isHealthy = () => {
      try {
        containers.podman('healthcheck', 'run', 'first');
        return true;
      } catch {
        return false;
      }
    };
    await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true);
    expect(() => containers.podman('exec', 'first', 'touch', '/app/written')).toThrow();
    const answer = await fetch(`http://127.0.0.1:${port}/api/url_shortener`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"url":"https://example.com/kept"}',
    });
    const { details } = (await answer.json()) as { details: string };

    containers.podman('stop', '--time=30', 'first');
    expect(containers.podman('inspect', 'first', '--format={{.State.ExitCode}}').trim()).toBe('0');
    start('second');
    await expect.poll(isServing, { timeout: 60_000 }).toBe(200);
    const visit = await fetch(details.replace('localhost', '127.0.0.1'), { redirect: 'manual' });
    expect(visit.headers.get('location')).toBe('https://example.com/kept');
  }, 240_000);

  it('holds the server and nothing that builds it', () => {
    const list = containers.podman(
      ...['run', '--rm', '--network=none', '--entrypoint=ls', ...rights, image, '/app/node_modules'],
    );
    expect(list).toContain('fastify');
    expect(list).not.toMatch(/^(vite|react|typescript|vitest)$/m);
  });
});
