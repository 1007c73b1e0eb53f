import type { LinkType } from '../../contract/fields.ts';
import type { ExpiryNotice } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';

type Refusal = 'unknown' | 'deactivated' | 'expired';

const notices: Record<LinkType, Record<Refusal, ExpiryNotice>> = {
  url: { unknown: 'shylnkInvalid', deactivated: 'shylnkDeact', expired: 'shylnkExpired' },
  secret: { unknown: 'secInvalid', deactivated: 'secDeact', expired: 'secExpired' },
};

/** The notice a refused visitor is told. */
export function noticeOf(type: LinkType, refusal: Refusal): ExpiryNotice {
  return notices[type][refusal];
}

/** Where a notice is shown. */
export function noticePath(notice: ExpiryNotice): string {
  return `${paths.expiry}?details=${notice}`;
}
