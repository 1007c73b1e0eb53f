// @module-tag rest
import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { figure, type ReadFamily, readMetrics } from '../../support/servers/metrics-text.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';
const patience = { timeout: 60_000 };

let directory: TemporaryDirectory;
let server: ServerProcess | null = null;

afterEach(async () => {
  await server?.kill();
  await directory.remove();
  server = null;
});

async function start(): Promise<ServerProcess> {
  directory = await createTemporaryDirectory();
  server = await startServer({ DATA_DIR: directory.path, METRICS_TOKEN, WORKERS: '3' });
  return server;
}

async function read(address: string): Promise<Map<string, ReadFamily>> {
  const answer = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' },
  });
  expect(answer.status).toBe(200);
  return readMetrics(await answer.text());
}

async function visitUnknown(address: string, times: number): Promise<void> {
  // Each over a connection of its own: these go to one process after the other.
  for (let visits = 0; visits < times; visits += 1) {
    const headers = { connection: 'close' };
    const answer = await fetch(`${address}/nobody${visits}`, { redirect: 'manual', headers });
    expect(answer.status).toBe(302);
  }
}

function servingNow(pid: number): number[] {
  const found = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return found.trim().split('\n').map(Number);
}

it('whichever process is asked tells of all of them', async () => {
  const { address } = await start();
  await visitUnknown(address, 12);
  for (let times = 0; times < 4; times += 1) {
    const families = await read(address);
    expect(figure(families, 'shylnk_processes')).toBe(3);
    expect(figure(families, 'shylnk_processes_missing')).toBe(0);
    expect(figure(families, 'shylnk_visits_total', { outcome: 'unknown' })).toBe(12);
    expect(figure(families, 'shylnk_http_request_duration_seconds_count', { route: 'link' })).toBe(12);
    // What is the same for all of them is not added up.
    expect(figure(families, 'shylnk_build_info')).toBe(1);
    expect(figure(families, 'shylnk_database_reachable')).toBe(1);
  }
});

it('a process that does not answer is left out, and that is told; what it had counted stays', async () => {
  const { address, pid } = await start();
  await visitUnknown(address, 12);
  const memory = figure(await read(address), 'shylnk_process_resident_memory_bytes');
  const [stopped] = servingNow(pid);
  process.kill(stopped as number, 'SIGSTOP');
  try {
    // A connection that the stopped process was given gets no answer at all: the next one does.
    const families = await readFromOthers(address);
    expect(figure(families, 'shylnk_processes')).toBe(2);
    expect(figure(families, 'shylnk_processes_missing')).toBe(1);
    expect(figure(families, 'shylnk_visits_total', { outcome: 'unknown' })).toBe(12);
    expect(figure(families, 'shylnk_process_resident_memory_bytes')).toBeLessThan(memory);
  } finally {
    process.kill(stopped as number, 'SIGCONT');
  }
});

it('counters do not fall when a process dies and is replaced', async () => {
  const { address, pid } = await start();
  await visitUnknown(address, 12);
  await read(address);
  const [victim] = servingNow(pid);
  process.kill(victim as number, 'SIGKILL');
  await expect.poll(async () => figure(await readFromOthers(address), 'shylnk_processes'), patience).toBe(3);
  const families = await read(address);
  expect(servingNow(pid)).not.toContain(victim);
  expect(figure(families, 'shylnk_visits_total', { outcome: 'unknown' })).toBe(12);
});

async function readFromOthers(address: string): Promise<Map<string, ReadFamily>> {
  const tries = Array.from({ length: 3 }, () => read(address));
  return Promise.any(tries);
}
