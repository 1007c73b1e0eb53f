import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, wrong } from './finding.ts';

const oldestNode = [24, 15] as const;
const fewestFiles = 1024;

/** The Node that runs us, what the system allows it, and whether this version is whole. */
export const checkMachine: Check = ({ root }) => [
  ...nodeFindings(process.versions.node),
  ...fileLimitFindings(),
  ...releaseFindings(root),
];

export function nodeFindings(version: string): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return [];
  return [
    wrong(
      'old-node',
      `This is Node ${version}: ${oldestNode.join('.')} or newer is needed. Install a newer one.`,
    ),
  ];
}

/** Linux says what a process may have; elsewhere there is no such limit to read. */
function fileLimitFindings(): Finding[] {
  if (!existsSync('/proc/self/limits')) return [];
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? fewestFiles);
  if (most >= fewestFiles) return [];
  return [
    wrong(
      'few-files',
      `A process may have ${most} files open here, and every connection is one: visitors would be turned away. Allow more (LimitNOFILE=65536 in a systemd unit, or ulimit -n 65536).`,
    ),
  ];
}

function releaseFindings(root: string): Finding[] {
  const findings: Finding[] = [];
  const missing = ['dist/web/index.html', 'dist/visitor/pages.js', 'dist/client/shylnk.mjs'].filter(
    (file) => !existsSync(join(root, file)),
  );
  if (missing.length > 0)
    findings.push(
      wrong(
        'not-built',
        `Parts of this version are missing (${missing.join(', ')}): run "npm start", which builds them.`,
      ),
    );
  const releases = join(root, '.releases');
  const halves = existsSync(releases) ? readdirSync(releases).filter((name) => name.endsWith('.part')) : [];
  if (halves.length > 0)
    findings.push(
      wrong(
        'half-release',
        `A release is half installed (.releases/${halves.join(', .releases/')}): an update was broken off, or is under way. Run "npm start" again, which finishes it.`,
      ),
    );
  return findings;
}
