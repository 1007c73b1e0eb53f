import { endpoints } from '../../contract/endpoints.ts';
import { describeTargetProblem, readTarget } from '../../contract/input/target.ts';
import { noTitleTexts, titleRequest, titlesAreOff } from '../../contract/order/titles.ts';
import { failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { FetchTitle } from './fetch-title.ts';
import { titleLimits } from './title-limits.ts';

/** How people look up titles; null: the operator has not switched it on. */
export function titleRoutes(fetchTitle: FetchTitle | null): Call[] {
  return [
    call(endpoints.fetchTitle, {
      schema: titleRequest,
      budget: budgets.write,
      conditions: [
        {
          attempts: (_wanted, { userId }) =>
            fetchTitle === null ? [] : [[titleLimits.byAccount, String(userId)]],
        },
      ],
      async handle({ url }) {
        if (fetchTitle === null) return failedAnswer('noTitle', titlesAreOff);
        const address = readTarget(url);
        if (!address.ok) return failedAnswer('noTitle', describeTargetProblem(address.failure));
        const title = await fetchTitle(address.value.href);
        if (!title.ok) return failedAnswer('noTitle', noTitleTexts[title.failure]);
        return successAnswer('titleFetched', title.value);
      },
    }),
  ];
}
