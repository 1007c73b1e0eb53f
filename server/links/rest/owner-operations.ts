import type { LinkType } from '../../../contract/fields.ts';
import { operationPath } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { toChanges } from '../../../contract/rest/option-fields.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { KeyActor } from '../../http/key-actor.ts';
import { type MountedOperation, type OperationContext, operation } from '../../http/rest/operation.ts';
import { type RestAnswer, type RestRefusal, restAnswer } from '../../http/rest/rest-answer.ts';
import { deleteLink } from '../delete-link.ts';
import { editLink } from '../edit-link.ts';
import { factsOf, type Link } from '../link.ts';
import type { LinkRoutesDeps } from '../link-routes.ts';
import { findLinkPage } from '../lists/list-links.ts';
import { findOwnLink } from '../stores/link-store.ts';
import { tagNamesOf } from '../tags/tag-store.ts';
import { toggleLink } from '../toggle-link.ts';
import { askedPage } from './asked-page.ts';
import { isMatch, presentLinkResource, presentSecretResource, resourceAnswer } from './rest-present.ts';
import { restRefusal } from './rest-refusal.ts';

type OperationAnswer = Promise<Result<RestAnswer, RestRefusal>>;

/** What programs do with links and secrets that are there. */
export function restOwnerRoutes(deps: LinkRoutesDeps): MountedOperation[] {
  return [...routesOf(deps, 'url', linkNames), ...routesOf(deps, 'secret', secretNames)];
}

const linkNames = {
  list: operations.listLinks,
  read: operations.readLink,
  change: operations.changeLink,
  remove: operations.deleteLink,
  activate: operations.activateLink,
  deactivate: operations.deactivateLink,
} as const;

const secretNames = {
  list: operations.listSecrets,
  read: operations.readSecret,
  change: operations.changeSecret,
  remove: operations.deleteSecret,
  activate: operations.activateSecret,
  deactivate: operations.deactivateSecret,
} as const;

function routesOf(
  deps: LinkRoutesDeps,
  type: LinkType,
  names: typeof linkNames | typeof secretNames,
): MountedOperation[] {
  const { publicUrl, clock, database } = deps;
  const ownOf = ({ userId }: KeyActor, { path }: OperationContext) => ({
    ownerId: userId,
    type,
    code: path['code'] ?? '',
  });
  /** A link as it now is, with the clicks that are not yet in it. */
  const answerWith = (read: () => Promise<Link | null>): OperationAnswer =>
    deps.readWithPendingClicks(async (pending) => {
      const link = await read();
      if (link === null) return fail({ name: 'notFound' });
      const pendingClicks = pending.get(link.id) ?? 0;
      const tags = (await tagNamesOf(database.query, [link.id])).get(link.id) ?? [];
      return ok(resourceAnswer(factsOf(link, tags), { publicUrl, now: clock.now(), pendingClicks }));
    });
  const switchTo = (wanted: boolean) => ({
    async handle(_sent: unknown, actor: KeyActor, context: OperationContext): OperationAnswer {
      const switched = await toggleLink(deps, ownOf(actor, context), wanted);
      return switched.ok ? answerWith(async () => switched.value) : fail(restRefusal(switched.failure));
    },
  });

  return [
    operation(names.list, {
      async handle({ query }, { userId }) {
        const page = await askedPage(deps, userId, type, query);
        if (!page.ok) return page;
        const found = await findLinkPage(deps, userId, page.value);
        if (!found.ok) return fail(restRefusal(found.failure));
        const { rows, next } = found.value;
        const present = type === 'url' ? presentLinkResource : presentSecretResource;
        const now = clock.now();
        const data = rows.map(({ link, totalClicks, tags }) => {
          const facts = factsOf(
            link,
            tags.map(({ name }) => name),
          );
          return present(facts, { publicUrl, now, pendingClicks: totalClicks - link.clicks });
        });
        return ok(restAnswer(200, { data, next }, next === null ? {} : { link: nextLink(query, next) }));
      },
    }),
    operation(names.read, {
      handle: async (_sent, actor, context) =>
        answerWith(() => findOwnLink(database.query, ownOf(actor, context))),
    }),
    operation(names.change, {
      async handle({ body }, actor, context) {
        const { ifMatch } = context;
        const changed = await editLink(deps, ownOf(actor, context), toChanges(type, body), (stored) =>
          ifMatch === null || isMatch(ifMatch, stored) ? null : ({ status: 'changedMeanwhile' } as const),
        );
        if (changed.ok) return answerWith(async () => changed.value);
        const { failure } = changed;
        return fail(failure.status === 'changedMeanwhile' ? { name: failure.status } : restRefusal(failure));
      },
    }),
    operation(names.remove, {
      async handle(_sent, actor, context) {
        const deleted = await deleteLink(deps, ownOf(actor, context));
        return deleted.ok ? ok(restAnswer(204, null)) : fail(restRefusal(deleted.failure));
      },
    }),
    operation(names.activate, switchTo(true)),
    operation(names.deactivate, switchTo(false)),
  ];

  function nextLink(query: Record<string, string | undefined>, next: string): string {
    const asked = Object.entries({ ...query, after: next }).filter(([, value]) => value !== undefined);
    const parameters = new URLSearchParams(asked as [string, string][]);
    return `<${operationPath(names.list)}?${parameters}>; rel="next"`;
  }
}
