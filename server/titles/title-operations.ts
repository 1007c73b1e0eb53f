import { describeTargetProblem, readTarget } from '../../contract/input/target.ts';
import { noTitleTexts } from '../../contract/order/titles.ts';
import { operations } from '../../contract/rest/operations.ts';
import { fail, ok } from '../../contract/result.ts';
import { type MountedOperation, operation } from '../http/rest/operation.ts';
import { restAnswer } from '../http/rest/rest-answer.ts';
import type { FetchTitle } from './fetch-title.ts';
import { titleLimits } from './title-limits.ts';

/** How programs look up titles; null: the operator has not switched it on. */
export function restTitleRoutes(fetchTitle: FetchTitle | null): MountedOperation[] {
  return [
    operation(operations.fetchTitle, {
      attempts: ({ userId }) => (fetchTitle === null ? [] : [[titleLimits.byAccount, String(userId)]]),
      async handle({ body: { target } }) {
        if (fetchTitle === null) return fail({ name: 'titlesOff' });
        const address = readTarget(target);
        if (!address.ok) {
          const message = describeTargetProblem(address.failure);
          return fail({ name: 'badOptions', detail: message, errors: [{ path: 'target', message }] });
        }
        const title = await fetchTitle(address.value.href);
        if (title.ok) return ok(restAnswer(200, { title: title.value }));
        return fail({ name: 'noTitle', detail: noTitleTexts[title.failure] });
      },
    }),
  ];
}
