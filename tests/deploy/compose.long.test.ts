import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/config/read-settings.ts';
import { findProgram } from '../support/deploy/debian-program.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

interface Service {
  environment: Record<string, string>;
  read_only?: boolean;
  volumes: string[];
}

const compose = await findProgram('docker-compose', 'docker-compose');
const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));

describe.skipIf(compose === null)('the compose files', () => {
  let directory: TemporaryDirectory;
  beforeAll(async () => {
    directory = await createTemporaryDirectory();
  });
  afterAll(() => directory.remove());

  /** What Compose understands of a file. */
  function understand(name: string, environment: Record<string, string>): Record<string, Service> {
    const file = join(directory.path, name);
    // Debian's Compose is from before files had names.
    writeFileSync(file, readFileSync(join(deploy, name), 'utf8').replace(/^name: .*$/m, ''));
    copyFileSync(join(deploy, 'Caddyfile'), join(directory.path, 'Caddyfile'));
    const { path, env } = compose as NonNullable<typeof compose>;
    const text = execFileSync(path, ['-f', file, 'config'], {
      env: { ...env, ...environment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const asJson = 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)';
    const json = execFileSync('/usr/bin/python3', ['-c', asJson], { env, input: text, encoding: 'utf8' });
    return (
      JSON.parse(json, (_, value) => (typeof value === 'number' ? String(value) : value)) as {
        services: Record<string, Service>;
      }
    ).services;
  }

  function expectToStart({ environment, read_only: isReadOnly, volumes }: Service): void {
    expect(readSettings(environment)).toMatchObject({ ok: true });
    expect(isReadOnly).toBe(true);
    expect(volumes).toEqual([expect.stringMatching(/:\/data:rw$/)]);
  }

  it('start one node on SQLite without any setting', () => {
    const { shylnk } = understand('compose.yaml', {});
    expectToStart(shylnk as Service);
  });

  it('start two nodes on PostgreSQL behind Caddy, and say what they have to be told first', () => {
    const told = {
      SHYLNK_HOST: 'short.example',
      APP_SECRET: 'a secret for tests, long enough to be taken',
      POSTGRES_PASSWORD: 'secret',
    };
    const { one, two, caddy, database } = understand('compose.postgres.yaml', told);
    for (const node of [one, two]) {
      expectToStart(node as Service);
      expect(node?.environment['PUBLIC_URL']).toBe('https://short.example');
    }
    expect(one?.volumes).not.toEqual(two?.volumes);
    expect(caddy?.environment['SHYLNK_NODES']).toBe('one:3000 two:3000');
    expect(database?.environment['POSTGRES_PASSWORD']).toBe('secret');
    for (const name of Object.keys(told)) {
      const { [name]: _, ...others } = told as Record<string, string>;
      expect(() => understand('compose.postgres.yaml', others)).toThrow(`Write ${name} into deploy/.env`);
    }
  }, 300_000);
});
