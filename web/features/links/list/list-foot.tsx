import { cx } from 'class-variance-authority';
import { ChevronDown, RefreshCw } from 'lucide-react';
import { messages } from '../../../../contract/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { writeCount } from '../../../ui/format/write-count.ts';
import { PrintTool } from '../print/print-tool.tsx';
import type { LinkList } from './use-link-list.ts';

/** How much is there, and the way to more. */
export function ListFoot({ list, count }: { list: LinkList; count: number }) {
  const isSearch = list.search.term !== '';
  const problem = list.isUnreachable ? 'The server cannot be reached' : list.refusal;
  return (
    <div className="flex h-10 flex-none items-center justify-between gap-3 border-border border-t pr-2 pl-4.5 text-12 text-subtle max-md:h-16 max-md:border-t-0 max-md:px-4 max-md:text-13">
      <span className="flex items-center gap-1">
        <span role="status" className={cx(problem !== null && 'text-danger')}>
          {problem ?? `${writeCount(count)} ${isSearch ? 'found' : 'loaded'}`}
        </span>
        <PrintTool links={list.links ?? []} />
      </span>
      {problem !== null ? (
        <Button
          variant="quiet"
          size="sm"
          wording="sentence"
          icon={<RefreshCw size={16} />}
          busy={list.isLoadingMore || list.isRefreshing}
          onClick={list.retry}
          className="max-md:h-11"
        >
          Try again
        </Button>
      ) : list.hasMore ? (
        <Button
          variant="quiet"
          size="sm"
          wording="sentence"
          icon={<ChevronDown size={16} />}
          busy={list.isLoadingMore}
          onClick={list.loadMore}
          className="max-md:h-11"
        >
          Load more
        </Button>
      ) : (
        <span className="pr-2.5 max-md:pr-0">{messages.dashboard.noMoreLinks}</span>
      )}
    </div>
  );
}
