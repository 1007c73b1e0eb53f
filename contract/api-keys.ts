import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** What a key may be allowed. `:create` sees nothing but the answers to its own creates. */
export const apiKeyScopes = [
  'links:create',
  'links:read',
  'links:write',
  'secrets:create',
  'secrets:read',
  'secrets:write',
  'statistics:read',
  'webhooks:write',
  'imports:write',
  'export:read',
] as const;
/** One thing that a key may be allowed. */
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Letters and digits, in the order in which they count in a checksum. */
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Characters of each part of a key: `shy_<id>_<secret><checksum>`. 43 of base62 hold 256 bits, 6 hold 32. */
export const apiKeyLengths = { id: 8, secret: 43, checksum: 6 } as const;

const keyForm = new RegExp(
  `^shy_([A-Za-z0-9]{${apiKeyLengths.id}})_[A-Za-z0-9]{${apiKeyLengths.secret + apiKeyLengths.checksum}}$`,
);

/** A key made of its parts. The checksum lets programs that look for lost keys tell one from random text. */
export function writeApiKey(id: string, secret: string): string {
  const key = `shy_${id}_${secret}`;
  return key + checksumOf(key);
}

/** The id inside a key; null when the text is no key, or was not copied whole. */
export function apiKeyId(text: string): string | null {
  const id = keyForm.exec(text)?.[1];
  if (id === undefined) return null;
  const [key, checksum] = [text.slice(0, -apiKeyLengths.checksum), text.slice(-apiKeyLengths.checksum)];
  return checksumOf(key) === checksum ? id : null;
}

function checksumOf(key: string): string {
  let rest = crc32(key);
  let digits = '';
  while (digits.length < apiKeyLengths.checksum) {
    digits = (base62[rest % 62] as string) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** CRC-32 as zip files have it; every character of a key is one byte. */
function crc32(text: string): number {
  let crc = -1;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Names a key, in lists and when it is revoked. */
const keyId = z.string().check(z.regex(new RegExp(`^[A-Za-z0-9]{${apiKeyLengths.id}}$`)));

/** POST /api/keys */
export const apiKeyCreationRequest = z.object({
  name: requiredText(limits.apiKeyNameMaxLength, 'Please give the key a name'),
  scopes: z
    .array(z.enum(apiKeyScopes), 'Please choose what the key may do')
    .check(z.minLength(1, 'Please choose what the key may do'), z.maxLength(apiKeyScopes.length)),
  /** Days until it ends; null: never. */
  valid_days: z._default(
    z.nullable(z.literal(limits.apiKeyValidityDays, 'Please choose how long the key lives')),
    limits.apiKeyValidityDefault,
  ),
});
export type ApiKeyCreationRequest = z.input<typeof apiKeyCreationRequest>;

/** POST /api/keys/revoke: one key, or every key of the account. */
export const apiKeyRevocationRequest = z.union([
  z.strictObject({ id: keyId }),
  z.strictObject({ all: z.literal(true) }),
]);
export type ApiKeyRevocationRequest = z.input<typeof apiKeyRevocationRequest>;
