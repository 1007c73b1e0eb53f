import { cx } from 'class-variance-authority';
import { type Ref, useDeferredValue } from 'react';
import type { LinkType } from '../../../../contract/fields.ts';
import { unreachableText } from '../../../api/api-error.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FetchProblem } from '../../../ui/loading/fetch-problem.tsx';
import { type Picking, useSelection } from '../many/use-selection.ts';
import type { ListToolsProps } from '../order/list-tools.tsx';
import { AllArchived, NothingMatches } from '../order/nothing-here.tsx';
import { EndOfRows } from './end-of-rows.tsx';
import { LinkRows, type LinkRowsProps } from './link-rows.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { ManyPart } from './many-part.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { LinkList } from './use-link-list.ts';

export interface LinkListCardProps extends Pick<LinkRowsProps, 'selectedCode' | 'addressOf'>, ListToolsProps {
  onTypeChange: (type: LinkType) => void;
  list: LinkList;
  onRefresh: () => void;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
}

/** Everything a person has of one type, with the switch between the two. */
export function LinkListCard(props: LinkListCardProps) {
  const { type, onTypeChange, list, onRefresh, className, ref, ...body } = props;
  const { choice, onChoose } = body;
  const codes = list.links?.map(({ code }) => code) ?? [];
  const picking = useSelection(JSON.stringify([choice, list.search.term]), codes);
  const onPickingChange = (isPicking: boolean) => (isPicking ? picking.start() : picking.leave());
  return (
    <Card
      ref={ref}
      tabIndex={-1}
      aria-label={type === 'url' ? 'Shylnks' : 'Secrets'}
      aria-busy={(list.links === null && !hasProblem(list)) || undefined}
      className={cx(
        'flex min-h-0 flex-col overflow-hidden outline-none print:overflow-visible max-md:rounded-none max-md:border-0 max-md:bg-transparent max-md:shadow-none',
        className,
      )}
    >
      <ListHead
        {...{ type, onTypeChange, list, onRefresh, choice, onChoose, onPickingChange }}
        isPicking={picking.selection.isOn}
      />
      <Body {...body} {...{ type, list, picking }} />
      <ManyPart {...{ type, list, choice, picking }} />
    </Card>
  );
}

function hasProblem({ isUnreachable, refusal }: LinkList): boolean {
  return isUnreachable || refusal !== null;
}

const bodyClass =
  'min-h-0 flex-1 overflow-y-auto overscroll-contain print:overflow-visible max-md:overflow-visible max-md:bg-surface';

function Body(props: Omit<LinkListCardProps, 'onTypeChange' | 'onRefresh'> & { picking: Picking }) {
  const { type, list, selectedCode, addressOf, choice, onChoose, picking } = props;
  const { search, isNew } = list;
  // Many rows at once are drawn in small steps, so that the page answers to presses in between.
  const links = useDeferredValue(list.links);
  if (links === null && hasProblem(list)) {
    return (
      <div className={cx(bodyClass, 'grid')}>
        <FetchProblem
          {...(list.refusal === null ? { text: unreachableText } : { title: list.refusal })}
          onRetry={list.retry}
        />
      </div>
    );
  }
  if (links === null) {
    return (
      <div className={bodyClass}>
        <span role="status" className="sr-only">
          Loading…
        </span>
        <SkeletonRows />
      </div>
    );
  }
  if (isNew) return <NothingYet type={type} />;
  if (links.length === 0 && !list.hasMore) {
    return (
      <div className={cx(bodyClass, 'grid place-content-center px-6 py-12 text-center')}>
        {list.isNarrowed ? (
          <NothingMatches {...{ choice, onChoose }} />
        ) : list.isAllArchived ? (
          <AllArchived onChoose={onChoose} />
        ) : (
          <NothingFound type={type} term={search.term} />
        )}
      </div>
    );
  }
  return (
    <>
      <div className={cx(bodyClass, list.isOutdated && 'opacity-60')}>
        {links.length === 0 ? (
          <SkeletonRows />
        ) : (
          <LinkRows {...{ type, links, selectedCode, addressOf, picking }} />
        )}
        {!list.isRefreshing && <EndOfRows key={list.pageCount} onSeen={list.loadMore} />}
      </div>
      {picking.selection.isOn ? (
        // The bar lies over the end of the page there.
        <div className="h-52 flex-none md:hidden" />
      ) : (
        <ListFoot list={list} count={links.length} />
      )}
    </>
  );
}

function NothingFound({ type, term }: { type: LinkType; term: string }) {
  return (
    <>
      <p role="status" className="font-medium">
        Nothing found
      </p>
      <p className="wrap-anywhere text-13 text-subtle">
        No {type === 'url' ? 'address, code, title, tag or note' : 'code, title, tag or note'} contains “
        {term}”.
      </p>
    </>
  );
}

/** On narrow screens the welcome stands here instead. */
function NothingYet({ type }: { type: LinkType }) {
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden max-md:hidden">
      <div className="mask-[linear-gradient(#000_20%,transparent_62%)]">
        <SkeletonRows count={5} isStill />
      </div>
      <div className="absolute inset-x-6 top-[58%] text-center">
        <p className="font-medium">{type === 'url' ? 'No shylnks yet' : 'No secrets yet'}</p>
        <p className="text-13 text-subtle">
          {type === 'url' ? 'New links appear here, newest first.' : 'New secrets appear here, newest first.'}
        </p>
      </div>
    </div>
  );
}
