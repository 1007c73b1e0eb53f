import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CaptchaSetup } from '../../contract/captcha.ts';
import { firstIssue } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { reportPath } from '../../contract/paths.ts';
import { reportedPath, reportRequest } from '../../contract/reports.ts';
import type { StatusName } from '../../contract/statuses.ts';
import type { ReportPage, VisitorPages } from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import { failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets, type CallBudgets } from '../http/call-budgets.ts';
import { sendAnswer } from '../http/calls/write-answer.ts';
import { isFromAnotherSite } from '../http/cross-site.ts';
import { addressGroup, attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import { bareAddress } from '../mail/mail-words.ts';
import { visitorPageHeaders } from '../visiting/visitor-policy.ts';
import { reportLimits as rules } from './report-limits.ts';
import { type StoreReportDeps, storeReport } from './store-report.ts';

export interface ReportDeps extends StoreReportDeps {
  pages: VisitorPages;
  captcha: Captcha & { setup: CaptchaSetup };
  limiter: RateLimiter;
  budgets: CallBudgets;
  publicUrl: string;
}

/** What came of a report. */
type ReportOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; status: StatusName; http: number; sentence: string; retryAfterSeconds?: number };

/** The page by which visitors report a short link; programs post to it, too. */
export function addReportRoutes(app: FastifyInstance, deps: ReportDeps): void {
  const ownHost = new URL(deps.publicUrl).host;
  const operator = deps.operator === null ? null : bareAddress(deps.operator);

  app.get<{ Querystring: Record<string, unknown> }>(reportPath, (request, reply) => {
    const link = reportedPath.safeParse(request.query['link']);
    if (!link.success) return reply.callNotFound();
    const isSent = request.query['sent'] !== undefined;
    return sendPage(reply, { ...blank(link.data), isSent }, 200);
  });

  app.post(reportPath, { bodyLimit: limits.visitBodyMaxBytes }, async (request, reply) => {
    const entered = (request.body ?? {}) as Record<string, unknown>;
    const link = reportedPath.safeParse(entered['link']);
    const isFromProgram = wantsJson(request);
    if (isFromAnotherSite(request.headers, ownHost))
      return isFromProgram
        ? sendAnswer(reply, failedAnswer('fromAnotherSite'))
        : reply.redirect(link.success ? addressOf(link.data) : '/', 303);
    if (!link.success && !isFromProgram) return reply.callNotFound();
    const outcome = await submit(entered, request.ip);
    if (outcome.kind === 'refused' && outcome.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(outcome.retryAfterSeconds));
    if (isFromProgram)
      return outcome.kind === 'sent'
        ? sendAnswer(reply, successAnswer('submitted'))
        : sendAnswer(reply, failedAnswer(outcome.status, outcome.sentence));
    const path = link.data ?? '';
    // Reloading must not send it again.
    if (outcome.kind === 'sent') return reply.redirect(`${addressOf(path)}&sent`, 303);
    const page = { ...blank(path), ...textsOf(entered), problem: outcome.sentence };
    return sendPage(reply, page, outcome.http);
  });

  async function submit(entered: unknown, address: string): Promise<ReportOutcome> {
    const budget = deps.budgets.spend(`POST ${reportPath}`, budgets.write, { actor: null, address });
    if (!budget.isAllowed) return tooMany(budget.retryAfterSeconds);
    const read = reportRequest.safeParse(entered);
    if (!read.success) return refused('submissionRefused', 422, firstIssue(read.error));
    const { link, captcha, ...report } = read.data;
    const verdict = await attemptAll(deps.limiter, [
      [rules.byAddress, addressGroup(address)],
      [rules.byLink, link],
    ]);
    if (!verdict.isAllowed) return tooMany(verdict.retryAfterSeconds);
    if (!(await deps.captcha.isSolved(captcha)))
      return refused('captchaRefused', 422, 'Please tick the box once more: it counts for one try.');
    const [first, second] = link.split('/') as [string, string?];
    const name = second === undefined ? { type: 'url', code: first } : { type: 'secret', code: second };
    const isStored = await storeReport(deps, { ...report, ...(name as { type: 'url'; code: string }) });
    return isStored ? { kind: 'sent' } : refused('notFound', 404, 'There is no such link any more.');
  }

  function blank(link: string): ReportPage {
    const shown = { host: ownHost, shortPath: link, captcha: deps.captcha.setup, operator };
    return { ...shown, isSent: false, problem: null, reason: null, note: '', email: '' };
  }

  function sendPage(reply: FastifyReply, page: ReportPage, http: number): FastifyReply {
    return reply
      .code(http)
      .headers(visitorPageHeaders({ leadsAway: false, captcha: page.captcha }))
      .send(deps.pages.reportPage(page));
  }
}

/** What was entered, to be shown again. */
function textsOf(entered: Record<string, unknown>): Pick<ReportPage, 'reason' | 'note' | 'email'> {
  const text = (name: string) => (typeof entered[name] === 'string' ? entered[name] : '');
  return { reason: text('reason'), note: text('note'), email: text('email') };
}

function addressOf(link: string): string {
  return `${reportPath}?link=${link}`;
}

function refused(status: StatusName, http: number, sentence: string): ReportOutcome {
  return { kind: 'refused', status, http, sentence };
}

function tooMany(retryAfterSeconds: number): ReportOutcome {
  const sentence = 'Too many reports came from your connection. Please wait a little and try again.';
  return { kind: 'refused', status: 'tooManyAttempts', http: 429, sentence, retryAfterSeconds };
}

function wantsJson(request: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(request.headers.accept ?? '');
}
