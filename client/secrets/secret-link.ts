import type { Bytes } from '../../contract/base64.ts';
import { hasCodeForm } from '../../contract/codes.ts';
import { secretPath } from '../../contract/paths.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import { parseFragment } from '../../contract/seal/seal-fragment.ts';
import { unsealProblems } from '../../contract/seal/unseal-problems.ts';

/** Where a secret is, and what of its link stands behind #. */
export interface SecretLink {
  /** Without what stands behind #. */
  address: string;
  fragment: string;
}

/** Reads the link of a secret as it was copied; the failure is a sentence. */
export function readSecretLink(entered: string): Result<SecretLink, string> {
  const url = URL.parse(entered.trim());
  const [, code = ''] = /^\/s\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || !/^https?:$/.test(url.protocol) || !hasCodeForm(code))
    return fail('This is no link of a secret. It looks like https://short.example/s/…');
  return ok({ address: url.origin + secretPath(code), fragment: url.hash.slice(1) });
}

/** What a link carries to open a sealed secret with; the failure is a sentence. */
export function readSealFragment(fragment: string): Result<Bytes, string> {
  const read = parseFragment(fragment);
  if (read.ok) return read;
  return fail(
    { missing: unsealProblems.missing, damaged: unsealProblems.cut, unsupported: sealedByNewer }[
      read.failure
    ],
  );
}

/** Said of a secret in a form that this file does not know yet. */
export const sealedByNewer =
  'This secret was sealed by a newer version of SHYLNK. Fetch this command anew, or open it in a browser.';
