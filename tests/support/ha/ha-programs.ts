import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, findTree, type Program } from '../deploy/debian-program.ts';

/** What a highly available PostgreSQL is made of, from Debian's packages. */
export interface HaPrograms {
  patroni: Program;
  etcd: Program;
  haproxy: Program;
  /** The folder with PostgreSQL's own programs. */
  postgres: string;
}

/** Null, and a sentence, where one of them is not to be had. */
export async function findHaPrograms(): Promise<HaPrograms | null> {
  const patroni = await findProgram('patroni', 'patroni');
  const etcd = await findProgram('etcd', 'etcd-server');
  const haproxy = await findProgram('haproxy', 'haproxy');
  const postgres = await findPostgres();
  if (patroni === null || etcd === null || haproxy === null || postgres === null) return null;
  return { patroni, etcd, haproxy, postgres };
}

async function findPostgres(): Promise<string | null> {
  const found = binariesIn('/usr/lib/postgresql') ?? (await unpackedBinaries());
  if (found === null) process.stderr.write('postgresql is not to be had from Debian: it is not tested.\n');
  return found;
}

async function unpackedBinaries(): Promise<string | null> {
  const root = await findTree('postgresql');
  return root === null ? null : binariesIn(join(root, 'usr/lib/postgresql'));
}

/** Of the newest version that has what Patroni needs. */
function binariesIn(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const versions = readdirSync(folder).sort((one, other) => Number(other) - Number(one));
  return (
    versions
      .map((version) => join(folder, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'pg_basebackup'))) ?? null
  );
}

/** Who runs what refuses to be run by root. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Brings an unpacked program to where everybody can look: `nobody` may be unable to look into root's clone. */
export function bringAlong(program: Program, directory: string): Program {
  const at = program.path.indexOf('/.cache/debian/');
  if (at === -1) return program;
  const root = program.path
    .split('/')
    .slice(0, program.path.slice(0, at).split('/').length + 3)
    .join('/');
  const copy = join(directory, root.split('/').at(-1) as string);
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  const moved = (text: string | undefined) => text?.replaceAll(root, copy);
  return {
    path: program.path.replace(root, copy),
    env: {
      ...program.env,
      LD_LIBRARY_PATH: moved(program.env['LD_LIBRARY_PATH']),
      PYTHONPATH: moved(program.env['PYTHONPATH']),
    },
  };
}
