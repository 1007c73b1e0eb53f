import { availableParallelism } from 'node:os';
import type { Settings } from '../../config/settings.ts';
import { type Check, type Finding, hint, wrong } from './finding.ts';

const everyAddress = /\/0$/;
const local = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** Single settings that no server should run with, or that do not go together. */
export const checkSettings: Check = ({ settings }) => [
  ...proxyFindings(settings),
  ...otherFindings(settings),
];

function proxyFindings(settings: Settings): Finding[] {
  const { PUBLIC_URL, TRUSTED_PROXIES } = settings;
  const findings: Finding[] = [];
  if (PUBLIC_URL.startsWith('https:') && TRUSTED_PROXIES === null)
    findings.push(
      wrong(
        'proxy-not-trusted',
        'PUBLIC_URL is https, so that a proxy stands in front, but TRUSTED_PROXIES is not set: all visitors look like one address and share its limits. Set TRUSTED_PROXIES to the address of the proxy, 127.0.0.1 for instance.',
      ),
    );
  if (TRUSTED_PROXIES?.some((range) => everyAddress.test(range)))
    findings.push(
      wrong(
        'everybody-trusted',
        'TRUSTED_PROXIES names every address there is: anybody can pretend to come from anywhere and get around limits. Name only the proxy.',
      ),
    );
  if (local.test(PUBLIC_URL))
    findings.push(
      hint(
        'only-local',
        `PUBLIC_URL is ${PUBLIC_URL}: short links and mails lead to this machine only. Set it to the address that visitors use.`,
      ),
    );
  else if (PUBLIC_URL.startsWith('http:'))
    findings.push(
      wrong(
        'not-encrypted',
        'PUBLIC_URL is http: passwords and secrets travel readable for everybody on the way. Put a proxy that speaks HTTPS in front and set PUBLIC_URL=https://….',
      ),
    );
  return findings;
}

function otherFindings(settings: Settings): Finding[] {
  const findings: Finding[] = [];
  const cores = availableParallelism();
  if (settings.WORKERS > cores)
    findings.push(
      wrong(
        'too-many-workers',
        `WORKERS is ${settings.WORKERS} and this machine has ${cores} cores: more processes than cores only get in each other's way. Set WORKERS=${cores} or less.`,
      ),
    );
  else if (settings.WORKERS > 1 && settings.DATABASE_URL === null)
    findings.push(
      hint(
        'workers-with-sqlite',
        'WORKERS is more than 1 with SQLite, which lets one process write at a time: visits get quicker, creating does not. PostgreSQL (DATABASE_URL) helps both; "move" brings everything there.',
      ),
    );
  if (settings.RATE_LIMITS === 'off')
    findings.push(
      wrong(
        'no-limits',
        'RATE_LIMITS is off: passwords and keys can be guessed without end. Remove the setting.',
      ),
    );
  if (settings.SMTP_URL !== null && /@localhost>?$/.test(settings.MAIL_FROM))
    findings.push(
      wrong(
        'sender-is-nobody',
        `MAIL_FROM is ${settings.MAIL_FROM}, which mail servers refuse. Set it to an address of your domain.`,
      ),
    );
  if (settings.SMTP_URL === null && !local.test(settings.PUBLIC_URL))
    findings.push(
      hint(
        'no-mail',
        'SMTP_URL is not set: mails are only written into DATA_DIR/outbox, so that nobody can confirm an account. Set SMTP_URL.',
      ),
    );
  return findings;
}
