import { emailOf } from '../../accounts/stores/user-list-store.ts';
import { hasKey, isExpired, toLink } from '../../links/link.ts';
import { shortUrlOf } from '../../links/link-present.ts';
import { type AdminCommand, exitCodes } from '../command.ts';
import { moment } from '../moment.ts';
import { linkOperand, linkOptions, namedLink } from './named-link.ts';

export const linkShow: AdminCommand = {
  name: 'link show',
  summary: 'Says what is known of a link or secret; never its key or message.',
  operands: [linkOperand],
  options: linkOptions,
  async run({ settings, database, clock, output }, given) {
    const opened = await database();
    const row = await namedLink(opened, given);
    const link = toLink(row);
    const ownerEmail = link.ownerId === null ? undefined : await emailOf(opened.query, link.ownerId);
    output.facts({
      type: link.type === 'url' ? 'link' : 'secret',
      code: link.code,
      short_url: shortUrlOf(settings.PUBLIC_URL, link),
      target: link.target,
      owner: link.ownerId,
      owner_email: ownerEmail ?? null,
      created: moment(link.createdAtMs),
      switched_on: row.is_active === 1,
      stopped_by_operator: moment(row.disabled_at_ms),
      expired: isExpired(link, clock.now()),
      expires: moment(link.expiresAtMs),
      clicks: link.clicks,
      clicks_limit: link.clicksLimit,
      has_key: hasKey(link, link.encryptedKey),
      has_message: link.redirectionTime !== null,
    });
    return exitCodes.done;
  },
};
