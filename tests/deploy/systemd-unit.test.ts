import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '../support/deploy/debian-program.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

const analyze = await findProgram('systemd-analyze', 'systemd');
const unit = readFileSync(fileURLToPath(new URL('../../deploy/shylnk.service', import.meta.url)), 'utf8');

describe.skipIf(analyze === null)('deploy/shylnk.service', () => {
  let directory: TemporaryDirectory;
  let file: string;

  beforeEach(async () => {
    directory = await createTemporaryDirectory();
    file = join(directory.path, 'shylnk.service');
    // What it starts has to be there to be verified.
    writeFileSync(file, unit.replace('/opt/shylnk/shylnk', '/bin/true'));
  });
  afterEach(() => directory.remove());

  function ask(...args: string[]): string {
    const { path, env } = analyze as NonNullable<typeof analyze>;
    return execFileSync(path, [...args, file], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  it('is understood by systemd, every line of it', () => {
    const { path, env } = analyze as NonNullable<typeof analyze>;
    const said = execFileSync('sh', ['-c', '"$0" verify "$1" 2>&1', path, file], { env, encoding: 'utf8' });
    expect(said).toBe('');
  });

  it('leaves the server little to do harm with', () => {
    const said = ask('security', '--offline=true', '--no-pager');
    const exposure = /Overall exposure level[^:]*: ([\d.]+)/.exec(said)?.[1];
    expect(Number(exposure)).toBeGreaterThan(0);
    expect(Number(exposure)).toBeLessThan(3);
  });

  it('starts at boot, again after a fault, and gives the server the time to stop that it may need', () => {
    expect(unit).toContain('WantedBy=multi-user.target');
    expect(unit).toContain('Restart=always');
    const stopSeconds = Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1]);
    const requestSeconds = 30;
    expect(stopSeconds).toBeGreaterThan(requestSeconds + 5);
  });
});
