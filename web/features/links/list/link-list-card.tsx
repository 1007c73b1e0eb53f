import { cx } from 'class-variance-authority';
import type { Ref } from 'react';
import type { LinkType } from '../../../../contract/fields.ts';
import { unreachableText } from '../../../api/api-error.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FetchProblem } from '../../../ui/loading/fetch-problem.tsx';
import { LinkRows, type LinkRowsProps } from './link-rows.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { LinkList } from './use-link-list.ts';

export interface LinkListCardProps extends Pick<LinkRowsProps, 'selectedCode' | 'addressOf'> {
  type: LinkType;
  onTypeChange: (type: LinkType) => void;
  list: LinkList;
  onRefresh: () => void;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
}

/** Everything a person has of one type, with the switch between the two. */
export function LinkListCard(props: LinkListCardProps) {
  const { type, onTypeChange, list, onRefresh, selectedCode, addressOf, className, ref } = props;
  return (
    <Card
      ref={ref}
      tabIndex={-1}
      aria-label={type === 'url' ? 'Shylnks' : 'Secrets'}
      aria-busy={(list.links === null && !list.isUnreachable) || undefined}
      className={cx(
        'flex min-h-0 flex-col overflow-hidden outline-none print:overflow-visible max-md:rounded-none max-md:border-0 max-md:bg-transparent max-md:shadow-none',
        className,
      )}
    >
      <ListHead {...{ type, onTypeChange, list, onRefresh }} />
      <Body {...{ type, list, selectedCode, addressOf }} />
    </Card>
  );
}

const bodyClass =
  'min-h-0 flex-1 overflow-y-auto overscroll-contain print:overflow-visible max-md:overflow-visible max-md:bg-surface';

function Body({
  type,
  list,
  selectedCode,
  addressOf,
}: Omit<LinkListCardProps, 'onTypeChange' | 'onRefresh'>) {
  const { links, search, isNew } = list;
  if (links === null && list.isUnreachable) {
    return (
      <div className={cx(bodyClass, 'grid')}>
        <FetchProblem text={unreachableText} onRetry={list.retry} />
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
  if (links.length === 0) {
    return (
      <div className={cx(bodyClass, 'grid place-content-center px-6 py-12 text-center')}>
        <p role="status" className="font-medium">
          Nothing found
        </p>
        <p className="wrap-anywhere text-13 text-subtle">
          No {type === 'url' ? 'address or code' : 'code'} contains “{search.term}”.
        </p>
      </div>
    );
  }
  return (
    <>
      <div className={cx(bodyClass, list.isOutdated && 'opacity-60')}>
        <LinkRows
          {...{ type, links, selectedCode, addressOf }}
          onEndSeen={list.loadMore}
          isSettled={!list.isRefreshing}
        />
      </div>
      <ListFoot list={list} count={links.length} />
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
