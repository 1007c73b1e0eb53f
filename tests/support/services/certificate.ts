import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  certificate: string;
  key: string;
}

/** A certificate for `localhost` that vouches for itself; null where openssl is not installed. */
export function makeCertificate(): Certificate | null {
  const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')];
  const arguments_ =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  try {
    execFileSync('openssl', [...arguments_.split(' '), '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    });
    return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
  } catch {
    return null;
  } finally {
    rmSync(directory, { recursive: true });
  }
}
