import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cpuMsOf } from './candidate.ts';
import { loadCore, onCore } from './machine.ts';

/** What one run of load gave. */
export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  answers: number;
  /** Answers of 400 and more, and connections that broke. */
  failures: number;
  /** Processor time the load itself took. */
  cpuMs: number;
}

export interface Load {
  address: string;
  seconds: number;
  /** Lua that defines `request()`. */
  script: string;
  /** At most so many requests are under way at once. */
  connections?: number;
  mayUseAllCores?: boolean;
}

/** Where nothing else is said. As many requests may be answered unheard at the end. */
export const usualConnections = 64;

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Ends a run by writing its figures as one line of JSON. */
const report = `
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('{"answers":%d,"failures":%d,"seconds":%f,"p50":%f,"p99":%f}\\n', summary.requests,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
`;

/** Asks for one address again and again. */
export function getting(path: string, headers: Record<string, string> = {}): string {
  return requesting({ pathExpression: JSON.stringify(path), headers });
}

export interface Requests {
  method?: 'GET' | 'POST';
  /** Lua that gives the path; \`n\` counts the requests. */
  pathExpression: string;
  headers?: Record<string, string>;
  /** Lua that gives the body. */
  bodyExpression?: string;
}

/** Asks for what Lua works out for each request. */
export function requesting({
  method = 'GET',
  pathExpression,
  headers = {},
  bodyExpression = 'nil',
}: Requests): string {
  const lines = Object.entries({ 'user-agent': userAgent, ...headers }).map(
    ([name, value]) => `wrk.headers["${name}"] = "${value}"`,
  );
  return `${lines.join('\n')}
math.randomseed(os.time())
local n = 0
function request()
  n = n + 1
  return wrk.format("${method}", ${pathExpression}, nil, ${bodyExpression})
end`;
}

const directory = mkdtempSync(join(tmpdir(), 'shylnk-load-'));
let loads = 0;

/** Puts load on a server, from a core of its own. */
export async function putLoad({
  address,
  seconds,
  script,
  connections = usualConnections,
  mayUseAllCores = false,
}: Load): Promise<LoadResult> {
  loads += 1;
  const file = join(directory, `load-${loads}.lua`);
  writeFileSync(file, script + report);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', file, address];
  const [command, commandArgs] = mayUseAllCores ? ['wrk', args] : onCore(loadCore, 'wrk', args);
  const child = spawn(command, commandArgs, { stdio: ['ignore', 'pipe', 'inherit'] });
  let cpuMs = 0;
  // The figure is gone with the process: the last look before its end has to do.
  const watch = setInterval(() => {
    cpuMs = Math.max(cpuMs, cpuMsOf(child.pid as number));
  }, 20);
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]).finally(() =>
    clearInterval(watch),
  );
  const line = output.split('\n').find((written) => written.startsWith('{'));
  if (line === undefined) throw new Error(`wrk gave no figures:\n${output}`);
  const figures = JSON.parse(line) as Record<'answers' | 'failures' | 'seconds' | 'p50' | 'p99', number>;
  return {
    perSecond: figures.answers / figures.seconds,
    p50Ms: figures.p50,
    p99Ms: figures.p99,
    answers: figures.answers,
    failures: figures.failures,
    cpuMs,
  };
}
