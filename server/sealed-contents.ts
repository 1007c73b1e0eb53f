import { linkPath, secretPath } from '../contract/paths.ts';
import type { SealedContents } from './accounts/own-data/export-account.ts';
import type { Settings } from './config/settings.ts';
import type { Database } from './database/database.ts';
import { keyContext } from './links/link.ts';
import type { Vault } from './platform/vault.ts';
import { openDefaultKey } from './profile/url-defaults.ts';
import { openMessage, unwrapDataKey } from './secrets/sealed-message.ts';

interface Deps {
  settings: Pick<Settings, 'PUBLIC_URL'>;
  vault: Vault;
  database: Database;
}

/** Reads for an export what the rooms keep encrypted. */
export function sealedContents({ settings, vault, database }: Deps): SealedContents {
  return {
    defaultKeyOf: (user) => openDefaultKey(vault, user.id, user.default_key_sealed),
    keyOf: (link) => (link.key_sealed === null ? null : vault.openText(link.key_sealed, keyContext(link))),
    async messageOf(link) {
      const contents = await database.query
        .selectFrom('secret_contents')
        .select(['ciphertext', 'wrapped_key'])
        .where('link_id', '=', link.id)
        .executeTakeFirst();
      if (contents === undefined || contents.wrapped_key === null) return null;
      const dataKey = unwrapDataKey(vault, link.code, contents.wrapped_key);
      return (await openMessage(dataKey, contents.ciphertext)).toString();
    },
    shortUrlOf: ({ type, code }) =>
      settings.PUBLIC_URL + (type === 'url' ? linkPath(code) : secretPath(code)),
  };
}
