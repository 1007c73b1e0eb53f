import { isReservedCode } from '../../contract/codes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import {
  availabilityRequest,
  codeRequest,
  createLinkRequest,
  editRequest,
  pageRequest,
} from '../../contract/links.ts';
import { codeProblem } from '../../contract/options/code-problem.ts';
import { answer, type CallAnswer, failedAnswer, successAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import { addressGroup, type RateLimiter, type RateRule } from '../http/rate-limiter.ts';
import { type CreateLinkDeps, createLink, createVisitorLink } from './create-link.ts';
import { type DeleteLinkDeps, deleteLink } from './delete-link.ts';
import { type EditLinkDeps, editLink } from './edit-link.ts';
import { shortUrlOf } from './link-present.ts';
import { type ListLinksDeps, listLinks } from './list-links.ts';
import type { Refusal } from './refusal.ts';
import { isCodeTaken } from './stores/link-store.ts';
import { toggleLink } from './toggle-link.ts';

export interface LinkRoutesDeps extends CreateLinkDeps, EditLinkDeps, DeleteLinkDeps, ListLinksDeps {
  limiter: RateLimiter;
  /** Whether links can be made without an account. */
  takesVisitorLinks: boolean;
}

/** Links that visitors without an account may make from one address. */
const visitorRules: RateRule[] = [
  { name: 'links of visitors by address in a minute', attempts: 30, windowSeconds: 60 },
  { name: 'links of visitors by address in an hour', attempts: 300, windowSeconds: 3600 },
];

/** Creating links, and what their owners do with links and secrets. */
export function addLinkRoutes(mount: MountCall, deps: LinkRoutesDeps): void {
  mount(endpoints.createLink, {
    schema: createLinkRequest,
    budget: budgets.write,
    isQuick: true,
    async handle({ url, options }, actor, { address }) {
      if (actor === null && !deps.takesVisitorLinks) return failedAnswer('loginToShorten');
      if (actor === null) {
        const waitSeconds = await visitorHasToWait(deps.limiter, address);
        if (waitSeconds > 0) return tooManyAnswer(waitSeconds);
      }
      const created =
        actor === null
          ? await createVisitorLink(deps, url)
          : await createLink(deps, actor.userId, url, options ?? {});
      if (!created.ok) return refused(created.failure);
      return successAnswer('created', shortUrlOf(deps.publicUrl, { type: 'url', code: created.value }));
    },
  });

  mount(endpoints.checkAvailability, {
    schema: availabilityRequest,
    budget: budgets.read,
    async handle({ new_code: code, type }) {
      const problem = codeProblem(code);
      if (problem !== null) return failedAnswer('badOptions', problem);
      const isAvailable = !isReservedCode(code) && !(await isCodeTaken(deps.database.query, type, code));
      return isAvailable ? successAnswer('available') : failedAnswer('codeNotAvailable');
    },
  });

  mount(endpoints.listLinks, {
    schema: pageRequest,
    budget: budgets.read,
    async handle(page, { userId }) {
      const listed = await listLinks(deps, userId, page);
      return listed.ok ? answer('listed', { details: listed.value }) : refused(listed.failure);
    },
  });

  mount(endpoints.toggle, {
    schema: codeRequest,
    budget: budgets.write,
    async handle({ code, type }, { userId }) {
      const toggled = await toggleLink(deps, { ownerId: userId, type, code });
      if (!toggled.ok) return refused(toggled.failure);
      return successAnswer('toggled', toggled.value.isActive ? 'Activated' : 'Deactivated');
    },
  });

  mount(endpoints.edit, {
    schema: editRequest,
    budget: budgets.write,
    async handle({ code, type, options }, { userId }) {
      const edited = await editLink(deps, { ownerId: userId, type, code }, options);
      return edited.ok ? successAnswer('edited') : refused(edited.failure);
    },
  });

  mount(endpoints.remove, {
    schema: codeRequest,
    budget: budgets.write,
    async handle({ code, type }, { userId }) {
      const deleted = await deleteLink(deps, { ownerId: userId, type, code });
      return deleted.ok ? successAnswer('deleted') : refused(deleted.failure);
    },
  });
}

/** Counts the attempt with every rule; the seconds to wait, 0 when it may go on. */
async function visitorHasToWait(limiter: RateLimiter, address: string): Promise<number> {
  const verdicts = await Promise.all(
    visitorRules.map((rule) => limiter.attempt(rule, addressGroup(address))),
  );
  return Math.max(0, ...verdicts.map((verdict) => (verdict.isAllowed ? 0 : verdict.retryAfterSeconds)));
}

function refused({ status, details }: Refusal): CallAnswer {
  return failedAnswer(status, details);
}
