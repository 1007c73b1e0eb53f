import { fail, ok, type Result } from '../../../contract/result.ts';

/** How a PostgreSQL database is reached. */
export interface PostgresAddress {
  /** Tried one after the other. */
  hosts: PostgresHost[];
  user: string | null;
  password: string | null;
  database: string | null;
  applicationName: string;
  options: string | null;
  /** A server that cannot be written to is passed over. */
  mustBeWritable: boolean;
  connectSeconds: number | null;
  /** Whether the proof of the password is bound to the server's certificate, where the server offers that. */
  isBoundToChannel: boolean;
  tls: PostgresTls;
}

export interface PostgresHost {
  /** A name, an IP address, or the directory of a Unix socket. */
  host: string;
  port: number;
}

const tlsModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

/** Encryption, in libpq's words. */
export interface PostgresTls {
  mode: (typeof tlsModes)[number];
  rootCertificateFile: string | null;
  certificateFile: string | null;
  keyFile: string | null;
}

const attributes = { any: false, 'read-write': true, primary: true } as Record<string, boolean>;

/** What libpq knows besides and we do not is refused, not passed over in silence. */
const knownParameters = new Set([
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'sslmode',
  'ssl',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'channel_binding',
  'target_session_attrs',
  'connect_timeout',
  'application_name',
  'options',
]);

const form =
  /^postgres(?:ql)?:\/\/(?:(?<credentials>[^/?]*)@)?(?<hosts>[^/?]*)(?:\/(?<database>[^?]*))?(?:\?(?<parameters>.*))?$/s;

/** Reads a connection address as libpq does, several hosts and sockets included. No failure repeats what was given. */
export function parsePostgresAddress(text: string): Result<PostgresAddress, string> {
  const parts = form.exec(text)?.groups;
  if (parts === undefined) return fail('must start with postgres:// (leave it out for the built-in SQLite)');
  try {
    return readParts(parts);
  } catch {
    return fail('has a percent sign that is not followed by two digits: write it as %25');
  }
}

function readParts(parts: Record<string, string | undefined>): Result<PostgresAddress, string> {
  const parameters = readParameters(parts['parameters'] ?? '');
  for (const name of parameters.keys())
    if (!knownParameters.has(name)) return fail(`has a parameter that is not supported: ${name}`);
  const hosts = readHosts(parts['hosts'] ?? '', parameters);
  if (!hosts.ok) return hosts;
  const tls = readTls(parameters);
  if (!tls.ok) return tls;
  const wanted = parameters.get('target_session_attrs');
  // Of several servers at most one can be written to; nothing else is of use.
  const mustBeWritable = wanted === undefined ? hosts.value.length > 1 : attributes[wanted];
  if (mustBeWritable === undefined)
    return fail(`has target_session_attrs that is none of ${Object.keys(attributes).join(', ')}`);
  const seconds = parameters.get('connect_timeout');
  if (seconds !== undefined && !/^[1-9]\d{0,3}$/.test(seconds))
    return fail('has a connect_timeout that is not a whole number of seconds');
  const binding = parameters.get('channel_binding');
  if (binding !== undefined && !/^(disable|prefer|require)$/.test(binding))
    return fail('has a channel_binding that is none of disable, prefer, require');
  const [user, password] = splitAtFirst(parts['credentials'] ?? '', ':').map(decodeURIComponent);
  return ok({
    hosts: hosts.value,
    user: parameters.get('user') ?? (user || null),
    password: parameters.get('password') ?? password ?? null,
    database: parameters.get('dbname') ?? (decodeURIComponent(parts['database'] ?? '') || null),
    applicationName: parameters.get('application_name') ?? 'shylnk',
    options: parameters.get('options') ?? null,
    mustBeWritable,
    connectSeconds: seconds === undefined ? null : Number(seconds),
    isBoundToChannel: binding === 'prefer' || binding === 'require',
    tls: tls.value,
  });
}

function readParameters(text: string): Map<string, string> {
  const pairs = text.split('&').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = ''] = splitAtFirst(pair, '=').map(decodeURIComponent);
      return [name, value];
    }),
  );
}

/** `host` and `port` among the parameters stand above what is in front of the path; one port is for all hosts. */
function readHosts(authority: string, parameters: Map<string, string>): Result<PostgresHost[], string> {
  const inFront = authority === '' ? [] : authority.split(',').map(splitHost);
  const names = parameters.get('host')?.split(',') ?? inFront.map(({ name }) => name);
  const ports = parameters.get('port')?.split(',') ?? inFront.map(({ port }) => port);
  if (names.length === 0) names.push('localhost');
  if (ports.length > 1 && ports.length !== names.length)
    return fail('has another number of ports than of hosts');
  const hosts = names.map((name, place) => ({
    host: name || 'localhost',
    port: Number((ports.length === 1 ? ports[0] : ports[place]) || '5432'),
  }));
  const areRight = hosts.every(({ port }) => Number.isInteger(port) && port > 0 && port < 65_536);
  return areRight ? ok(hosts) : fail('has a port that is not a number from 1 to 65535');
}

function splitHost(text: string): { name: string; port: string } {
  const {
    name = '',
    bracketed,
    port = '',
  } = /^(?:\[(?<bracketed>[^\]]*)\]|(?<name>[^:]*))(?::(?<port>.*))?$/.exec(text)?.groups ?? {};
  return { name: decodeURIComponent(bracketed ?? name), port: decodeURIComponent(port) };
}

function readTls(parameters: Map<string, string>): Result<PostgresTls, string> {
  const asked = parameters.get('sslmode') ?? usualTlsMode(parameters);
  const mode = tlsModes.find((known) => known === asked);
  if (mode === undefined) return fail(`has an sslmode that is none of ${tlsModes.join(', ')}`);
  return ok({
    mode,
    rootCertificateFile: parameters.get('sslrootcert') ?? null,
    certificateFile: parameters.get('sslcert') ?? null,
    keyFile: parameters.get('sslkey') ?? null,
  });
}

function usualTlsMode(parameters: Map<string, string>): PostgresTls['mode'] {
  if (parameters.get('sslrootcert') === 'system') return 'verify-full';
  return parameters.get('ssl') === 'true' ? 'require' : 'prefer';
}

function splitAtFirst(text: string, separator: string): string[] {
  const place = text.indexOf(separator);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
