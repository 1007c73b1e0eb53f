import type { LinkType } from '../../contract/fields.ts';
import type { ExpiryNotice } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import type { StatusName } from '../../contract/statuses.ts';
import { type CallAnswer, failedAnswer } from '../http/answer.ts';

type VisitRefusal = 'unknown' | 'deactivated' | 'expired';

const notices: Record<LinkType, Record<VisitRefusal, ExpiryNotice>> = {
  url: { unknown: 'shylnkInvalid', deactivated: 'shylnkDeact', expired: 'shylnkExpired' },
  secret: { unknown: 'secInvalid', deactivated: 'secDeact', expired: 'secExpired' },
};

const statusNames = {
  unknown: 'notFound',
  deactivated: 'deactivated',
  expired: 'expired',
} as const satisfies Record<VisitRefusal, StatusName>;

/** What a program is answered whose visit was refused. */
export function refusedVisit(type: LinkType, refusal: VisitRefusal): CallAnswer {
  return failedAnswer(statusNames[refusal], noticeOf(type, refusal));
}

/** The notice a refused visitor is told. */
export function noticeOf(type: LinkType, refusal: VisitRefusal): ExpiryNotice {
  return notices[type][refusal];
}

/** Where a notice is shown. */
export function noticePath(notice: ExpiryNotice): string {
  return `${paths.expiry}?details=${notice}`;
}
