import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ExpectedFailure } from '../setup/outcome.mjs';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** `@biomejs/cli-linux-arm64-musl` -> linux, arm64, musl: what a package of that name says of itself everywhere. */
function platformFromName(name) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => systems.includes(word));
  const processor = words.find((word) => processors.includes(word));
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(processor && { cpu: [processor] }),
    ...(system && { os: [system] }),
    ...(system === 'linux' && libc && { libc: [libc] }),
  };
}

/** What the registry says of a package; undefined where it does not show it. */
export async function askRegistry(name, version) {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, '--json'], {
      timeout: 30_000,
    });
    const { cpu, os, libc, engines, license, scripts = {}, dist = {} } = JSON.parse(stdout);
    const hasInstallScript = ['preinstall', 'install', 'postinstall'].some((step) => step in scripts);
    return {
      cpu,
      os,
      libc,
      engines,
      license,
      hasInstallScript: hasInstallScript || undefined,
      integrity: dist.integrity,
    };
  } catch {
    return undefined;
  }
}

/** The lock entry of a package that npm left out. */
export async function describe({ name, version, parent }) {
  if (!/^\d+\.\d+\.\d+/.test(version)) {
    throw new ExpectedFailure(`${name} is asked for as "${version}": only exact versions can be completed.`);
  }
  const known = (await askRegistry(name, version)) ?? {
    ...platformFromName(name),
    engines: parent.engines,
    license: parent.license,
  };
  const { integrity, cpu, hasInstallScript, libc, license, os, engines } = known;
  const dev = parent.dev;
  // npm's own order of properties, so that a later install changes no line it need not.
  const entry = {
    version,
    integrity,
    cpu,
    dev,
    hasInstallScript,
    libc,
    license,
    optional: true,
    os,
    engines,
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}
