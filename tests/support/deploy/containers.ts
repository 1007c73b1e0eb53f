import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const programs = ['buildah', 'podman', 'runc', 'debootstrap'];

/**
 * Builds and runs images without a registry: what they stand on is made of Debian's own packages. Null, and a sentence,
 * where that is not possible.
 */
export function installContainerTools(): boolean {
  if (programs.every(isInstalled)) return true;
  const isOurs = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isOurs) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quietly = { env, stdio: 'ignore' } as const;
    try {
      execFileSync('apt-get', ['update', '-qq'], quietly);
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...programs], quietly);
    } catch {
      // said below
    }
  }
  if (programs.every(isInstalled)) return true;
  process.stderr.write(`Not all of ${programs.join(', ')} are to be had: the image is not tested.\n`);
  return false;
}

function isInstalled(name: string): boolean {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(join(folder, name)));
}

export interface Containers {
  /** Builds the image of deploy/Dockerfile and resolves to its name. */
  build(): string;
  podman(...args: string[]): string;
  remove(): void;
}

/** All that is built is kept in the folder. */
export function createContainers(directory: string): Containers {
  const store = ['--root', join(directory, 'store'), '--runroot', join(directory, 'run')];
  const own = ['--storage-driver', 'vfs', ...store];
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8', cwd: directory, maxBuffer: 1e8 });
  const make = (file: string, name: string, context: string, more: string[] = []) =>
    run('buildah', [
      ...own,
      'bud',
      '--isolation=chroot',
      '--format=docker',
      ...more,
      '-f',
      file,
      '-t',
      name,
      context,
    ]);

  return {
    build() {
      writeBase(directory);
      make(join(directory, 'base.Dockerfile'), 'localhost/base', directory);
      make(join(directory, 'node.Dockerfile'), 'localhost/node', directory);
      const images = ['NODE_IMAGE=localhost/node', 'BASE_IMAGE=localhost/base'];
      make(
        join(repository, 'deploy', 'Dockerfile'),
        'localhost/shylnk',
        repository,
        images.flatMap((image) => ['--build-arg', image]),
      );
      return 'localhost/shylnk';
    },
    podman: (...args) => run('podman', [...own, '--cgroup-manager=cgroupfs', '--runtime=runc', ...args]),
    remove: () => void run('buildah', [...own, 'rmi', '--all', '--force']),
  };
}

/** In the place of the images that a registry has: a small Debian, and the same with Node and npm. */
function writeBase(directory: string): void {
  const mirror = execFileSync(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages'],
    { encoding: 'utf8' },
  )
    .split('\n')
    .find((line) => line.endsWith(' bookworm'))
    ?.split(' ')[0];
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', join(directory, 'base'), mirror ?? ''], {
    stdio: 'ignore',
  });
  const inside = join(directory, 'node', 'usr', 'local');
  mkdirSync(join(inside, 'bin'), { recursive: true });
  cpSync(realpathSync(process.execPath), join(inside, 'bin', 'node'));
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  cpSync(dirname(dirname(realpathSync(npm))), join(inside, 'lib', 'npm'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/npm/bin/npm-cli.js', join(inside, 'bin', 'npm')]);
  // The registry may be reached through something that vouches for itself.
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities !== undefined) cpSync(authorities, join(inside, 'authorities.pem'), { dereference: true });
  const trust = authorities === undefined ? '' : 'ENV NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem\n';
  writeFileSync(join(directory, 'base.Dockerfile'), 'FROM scratch\nCOPY base/ /\n');
  writeFileSync(join(directory, 'node.Dockerfile'), `FROM localhost/base\nCOPY node/ /\n${trust}`);
}
