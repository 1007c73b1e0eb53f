import type { RefusedAnswer } from '../../contract/answers.ts';
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
import { answer, type CallAnswer, failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { addressGroup, type RateRule } from '../http/rate-limiter.ts';
import { type CreateLinkDeps, createLink, createVisitorLink } from './create-link.ts';
import { type DeleteLinkDeps, deleteLink } from './delete-link.ts';
import { type EditLinkDeps, editLink } from './edit-link.ts';
import { shortUrlOf } from './link-present.ts';
import { type ListLinksDeps, listLinks } from './lists/list-links.ts';
import type { Refusal } from './refusal.ts';
import { isCodeTaken } from './stores/link-store.ts';
import { toggleLink } from './toggle-link.ts';

export interface LinkRoutesDeps extends CreateLinkDeps, EditLinkDeps, DeleteLinkDeps, ListLinksDeps {
  /** Whether links can be made without an account. */
  takesVisitorLinks: boolean;
}

/** Links that visitors without an account may make from one address. */
const visitorRules: RateRule[] = [
  { name: 'links of visitors by address in a minute', attempts: 30, windowSeconds: 60 },
  { name: 'links of visitors by address in an hour', attempts: 300, windowSeconds: 3600 },
];

/** Creating links, and what their owners do with links and secrets. */
export function linkRoutes(deps: LinkRoutesDeps): Call[] {
  return [
    call(endpoints.createLink, {
      schema: createLinkRequest,
      budget: budgets.write,
      isQuick: true,
      conditions: [
        {
          check: (_link, actor) =>
            actor === null && !deps.takesVisitorLinks ? failedAnswer('loginToShorten') : null,
        },
        {
          attemptsAtOnce: (_link, actor, { address }) =>
            actor === null ? visitorRules.map((rule) => [rule, addressGroup(address)]) : [],
        },
      ],
      async handle({ url, options }, actor) {
        const created =
          actor === null
            ? await createVisitorLink(deps, url)
            : await createLink(deps, actor.userId, url, options ?? {});
        if (!created.ok) return refused(created.failure);
        return successAnswer('created', shortUrlOf(deps.publicUrl, created.value));
      },
    }),

    call(endpoints.checkAvailability, {
      schema: availabilityRequest,
      budget: budgets.read,
      async handle({ new_code: code, type }) {
        const problem = codeProblem(code);
        if (problem !== null) return failedAnswer('badOptions', problem);
        const isAvailable = !isReservedCode(code) && !(await isCodeTaken(deps.database.query, type, code));
        return isAvailable ? successAnswer('available') : failedAnswer('codeNotAvailable');
      },
    }),

    call(endpoints.listLinks, {
      schema: pageRequest,
      budget: budgets.read,
      async handle(page, { userId }) {
        const listed = await listLinks(deps, userId, page);
        return listed.ok ? answer('listed', listed.value) : refused(listed.failure);
      },
    }),

    call(endpoints.toggle, {
      schema: codeRequest,
      budget: budgets.write,
      async handle({ code, type }, { userId }) {
        const toggled = await toggleLink(deps, { ownerId: userId, type, code });
        if (!toggled.ok) return refused(toggled.failure);
        return successAnswer('toggled', toggled.value.isActive ? 'Activated' : 'Deactivated');
      },
    }),

    call(endpoints.edit, {
      schema: editRequest,
      budget: budgets.write,
      async handle({ code, type, options }, { userId }) {
        const edited = await editLink(deps, { ownerId: userId, type, code }, options);
        return edited.ok ? successAnswer('edited') : refused(edited.failure);
      },
    }),

    call(endpoints.remove, {
      schema: codeRequest,
      budget: budgets.write,
      async handle({ code, type }, { userId }) {
        const deleted = await deleteLink(deps, { ownerId: userId, type, code });
        return deleted.ok ? successAnswer('deleted') : refused(deleted.failure);
      },
    }),
  ];
}

function refused({ status, details }: Refusal): CallAnswer<RefusedAnswer> {
  return failedAnswer(status, details);
}
