import { cx } from 'class-variance-authority';
import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import type { LinkType } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import { ShortcutKeys } from '../../../keyboard/shortcut-keys.tsx';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dot } from '../../../ui/display/dot.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { ListTools, type ListToolsProps, type SelectProps } from '../order/list-tools.tsx';
import type { LinkList } from './use-link-list.ts';

const { dashboard } = messages;

export interface ListHeadProps extends ListToolsProps, SelectProps {
  onTypeChange: (type: LinkType) => void;
  list: LinkList;
  onRefresh: () => void;
}

/** Which list, the search in it, what of it is shown, and a button to fetch it anew. */
export function ListHead({ type, onTypeChange, list, onRefresh, ...tools }: ListHeadProps) {
  const { search, isRefreshing } = list;
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({
    search() {
      if (field.current?.checkVisibility() !== true) return false;
      field.current.select();
      field.current.focus();
      return true;
    },
  });
  return (
    <div className="grid flex-none grid-cols-[minmax(0,1fr)_auto] gap-2 border-border border-b p-3 pb-2 max-md:gap-x-2 max-md:gap-y-3 max-md:px-4 max-md:pt-0 max-md:pb-3">
      <Segmented
        label="List"
        look="capitals"
        value={type}
        onChange={onTypeChange}
        options={[
          { value: 'secret', label: dashboard.secrets, icon: <Dot kind="secret" /> },
          { value: 'url', label: dashboard.shylnks, icon: <Dot kind="url" /> },
        ]}
        className="max-md:col-span-full"
      />
      <SearchField
        label={type === 'url' ? 'Search shylnks' : 'Search secrets'}
        value={search.entered}
        onChange={(text) => (text === '' ? search.clear() : search.enter(text))}
        onSubmit={search.submit}
        error={search.problem ?? undefined}
        fieldRef={field}
        end={<ShortcutKeys of="search" />}
        className="md:col-span-full md:row-start-2"
      />
      <IconButton
        variant="hair"
        label="Refresh"
        icon={<RefreshCw size={16} className={cx(isRefreshing && 'animate-spin')} />}
        onClick={onRefresh}
        className="max-md:size-11 max-md:rounded-panel md:col-start-2 md:row-start-1"
      />
      {!list.isNew && (
        <div className="col-span-full grid gap-2">
          <ListTools {...tools} type={type} />
        </div>
      )}
    </div>
  );
}
