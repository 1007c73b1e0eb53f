import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, rootCertificates } from 'node:tls';
import type { PostgresHost, PostgresTls } from './address.ts';

/** One way to speak to a server: in the clear, or encrypted with these options. */
export type PostgresEncryption = false | ConnectionOptions;

/** The ways to try, in libpq's order; the next one only where the server refuses the one before it. */
export function encryptionsToTry({ host }: PostgresHost, tls: PostgresTls): PostgresEncryption[] {
  // A Unix socket does not leave this machine.
  if (host.startsWith('/') || tls.mode === 'disable') return [false];
  const encrypted = tlsOptions(tls);
  if (tls.mode === 'prefer') return [encrypted, false];
  if (tls.mode === 'allow') return [false, encrypted];
  return [encrypted];
}

/** Files are read for every connection, so that a certificate can be renewed without a restart. */
function tlsOptions(tls: PostgresTls): ConnectionOptions {
  const trusted = trustedCertificates(tls);
  const own = {
    ...(tls.certificateFile === null ? {} : { cert: readFileSync(tls.certificateFile, 'utf8') }),
    ...(tls.keyFile === null ? {} : { key: readFileSync(tls.keyFile, 'utf8') }),
  };
  switch (tls.mode) {
    case 'verify-full':
      return { ...own, ca: trusted ?? [...rootCertificates] };
    case 'verify-ca':
      return { ...own, ca: trusted ?? [...rootCertificates], checkServerIdentity: () => undefined };
    case 'require':
      // As libpq: whoever has named certificates to trust means them.
      if (trusted !== null) return { ...own, ca: trusted, checkServerIdentity: () => undefined };
      return { ...own, rejectUnauthorized: false };
    default:
      return { ...own, rejectUnauthorized: false };
  }
}

/** Null: none were named; then those that Node comes with. */
function trustedCertificates({ rootCertificateFile }: PostgresTls): string[] | null {
  if (rootCertificateFile === 'system') return [...rootCertificates];
  if (rootCertificateFile !== null) return [readFileSync(rootCertificateFile, 'utf8')];
  const usual = join(homedir(), '.postgresql', 'root.crt');
  return existsSync(usual) ? [readFileSync(usual, 'utf8')] : null;
}
