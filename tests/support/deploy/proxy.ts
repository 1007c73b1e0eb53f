import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { freePort } from '../servers/free-port.ts';
import { type Certificate, makeCertificate } from '../services/certificate.ts';
import { findProgram, type Program } from './debian-program.ts';

export const proxyKinds = ['nginx', 'caddy', 'haproxy'] as const;
export type ProxyKind = (typeof proxyKinds)[number];

/** A proxy with the file of deploy/ for it, over HTTPS, in front of two nodes. */
export interface RunningProxy {
  /** Where it listens, over HTTPS and without. */
  address: string;
  plainAddress: string;
  /** What vouches for it. */
  certificate: string;
  /** Everything it has written. */
  output(): string;
  stop(): Promise<void>;
}

const packages = { nginx: 'nginx-light', caddy: 'caddy', haproxy: 'haproxy' };

interface ProxyParts {
  program: Program;
  certificate: Certificate;
}

/** What is needed to start it; null where that is not to be had. */
export async function findProxy(kind: ProxyKind): Promise<ProxyParts | null> {
  const program = await findProgram(kind, packages[kind]);
  const certificate = makeCertificate();
  return program === null || certificate === null ? null : { program, certificate };
}

interface Place {
  directory: string;
  port: number;
  plainPort: number;
}

export async function startProxy(
  kind: ProxyKind,
  { program, certificate }: ProxyParts,
  nodePorts: readonly [number, number],
): Promise<RunningProxy> {
  const directory = await createTemporaryDirectory();
  const place = { directory: directory.path, port: await freePort(), plainPort: await freePort() };
  const inside = (name: string) => join(directory.path, name);
  writeFileSync(inside('fullchain.pem'), certificate.certificate);
  writeFileSync(inside('privkey.pem'), certificate.key);
  writeFileSync(inside('short.example.pem'), certificate.certificate + certificate.key);
  const nodes = {
    '127.0.0.1:3001': `127.0.0.1:${nodePorts[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${nodePorts[1]}`,
  };
  const child = launch(program, commands[kind](place, nodes), directory.path);
  await untilListening(child, place.port);
  return {
    address: `https://localhost:${place.port}`,
    plainAddress: `http://localhost:${place.plainPort}`,
    certificate: certificate.certificate,
    output: child.output,
    async stop() {
      const ended = once(child.process, 'exit');
      child.process.kill('SIGTERM');
      await ended;
      await directory.remove();
    },
  };
}

/** Writes the file as it is run here, and resolves to the arguments to run it with. */
const commands: Record<ProxyKind, (place: Place, nodes: Record<string, string>) => string[]> = {
  nginx({ directory, port, plainPort }, nodes) {
    const site = deployFile('nginx.conf', {
      ...nodes,
      'listen 443 ssl http2': `listen 127.0.0.1:${port} ssl http2`,
      'listen 80': `listen 127.0.0.1:${plainPort}`,
      'listen [::]:443 ssl http2;': '',
      'listen [::]:80;': '',
      '/etc/ssl/short.example/': `${directory}/`,
    });
    for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(directory, name));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${directory}/${name.replace('client_', '')};`)
      .join(' ');
    const file = join(directory, 'whole.conf');
    writeFileSync(
      file,
      `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 2; pid ${directory}/pid;
       error_log stderr warn; events { } http { access_log off; ${temporary} ${site} }`,
    );
    return ['-c', file, '-e', 'stderr'];
  },
  caddy({ directory, port, plainPort }, nodes) {
    const site = deployFile('Caddyfile', {
      ...nodes,
      '{$SHYLNK_HOST:short.example} {': `localhost:${port} {\ntls ${directory}/fullchain.pem ${directory}/privkey.pem\n`,
    });
    const file = join(directory, 'Caddyfile');
    writeFileSync(file, `{\nadmin off\nhttp_port ${plainPort}\nhttps_port ${port}\n}\n${site}`);
    return ['run', '--config', file, '--adapter', 'caddyfile'];
  },
  haproxy({ directory, port, plainPort }, nodes) {
    const file = join(directory, 'haproxy.cfg');
    const site = deployFile('haproxy.cfg', {
      ...nodes,
      'bind :443': `bind 127.0.0.1:${port}`,
      'bind :80': `bind 127.0.0.1:${plainPort}`,
      '/etc/haproxy/short.example.pem': `${directory}/short.example.pem`,
      'maxconn 20000': 'maxconn 1000',
    });
    writeFileSync(file, site);
    return ['-db', '-f', file];
  },
};

/** The file with the places of this machine in it; nothing else of it is changed. */
function deployFile(name: string, places: Record<string, string>): string {
  const text = readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8');
  return Object.entries(places).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/${name} has no ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

interface Launched {
  process: ChildProcess;
  output(): string;
}

function launch({ path, env }: Program, args: string[], home: string): Launched {
  const child = spawn(path, args, {
    env: { ...env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      written += text.toString();
    });
  const endWithTests = () => child.kill('SIGKILL');
  process.once('exit', endWithTests);
  child.once('exit', () => process.removeListener('exit', endWithTests));
  return { process: child, output: () => written };
}

async function untilListening(child: Launched, port: number): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    if (child.process.exitCode !== null) break;
    const socket = connect(port, '127.0.0.1');
    const isListening = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.process.kill('SIGKILL');
  throw new Error(`The proxy does not listen:\n${child.output()}`);
}
