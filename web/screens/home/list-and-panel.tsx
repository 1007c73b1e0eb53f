import { useQueryClient } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { useRef } from 'react';
import type { LinkType } from '../../../contract/fields.ts';
import { LinkDetails } from '../../features/links/details/link-details.tsx';
import { linkKeys } from '../../features/links/link-cache.ts';
import { LinkListCard } from '../../features/links/list/link-list-card.tsx';
import { useLinkList } from '../../features/links/list/use-link-list.ts';
import { NothingSelected } from '../../features/links/nothing-selected.tsx';
import { Welcome } from '../../features/links/welcome.tsx';
import { useProfile } from '../../features/profile/use-profile.ts';
import { overallStatisticsQuery } from '../../features/statistics/use-overall-statistics.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LinkChart, linkOrigins } from './link-charts.tsx';
import type { HomeNavigation } from './use-home-place.ts';
import { usePanelFocus } from './use-panel-focus.ts';

/** The list of one type beside the panel; narrow screens show one of the two. */
export function ListAndPanel({ home }: { home: HomeNavigation }) {
  const { place, linkTo } = home;
  const { type, code, choice } = place;
  const client = useQueryClient();
  const listRef = useRef<HTMLElement>(null);
  const panelRef = useRef<HTMLElement>(null);
  const list = useLinkList(type, choice);
  const isPage = code !== null;
  usePanelFocus(home, listRef, panelRef);

  async function reloadStatistics(of: LinkType): Promise<void> {
    await client.invalidateQueries({ queryKey: overallStatisticsQuery(of).queryKey });
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[clamp(320px,35%,460px)_minmax(0,1fr)] md:gap-4">
      <LinkListCard
        ref={listRef}
        type={type}
        list={list}
        selectedCode={code}
        addressOf={(of) => linkTo({ code: of, view: 'details' })}
        onTypeChange={(chosen) => {
          void reloadStatistics(chosen);
          home.switchTo(chosen);
        }}
        choice={choice}
        onChoose={home.choose}
        onRefresh={() => {
          void list.refresh();
          void reloadStatistics(type);
          if (code !== null) void client.invalidateQueries({ queryKey: linkKeys.details({ type, code }) });
        }}
        className={cx(isPage && 'max-md:hidden')}
      />
      <Card
        ref={panelRef}
        aria-label="Details"
        tabIndex={-1}
        className={cx(
          '@container flex min-h-0 flex-col overflow-hidden outline-none print:overflow-visible max-md:overflow-visible max-md:rounded-none max-md:border-0 max-md:bg-transparent max-md:shadow-none',
          type === 'secret' && 'kind-secret',
          !isPage && !list.isNew && 'max-md:hidden',
        )}
      >
        <Panel home={home} isNew={list.isNew} />
      </Card>
    </div>
  );
}

function Panel({ home, isNew }: { home: HomeNavigation; isNew: boolean }) {
  const { place, linkTo, goTo, replaceWith, close } = home;
  const { type, code, view } = place;
  const { data: profile } = useProfile();
  if (code !== null) {
    return (
      <LinkDetails
        name={{ type, code }}
        isEditing={view === 'edit'}
        onBack={close}
        onEdit={() => goTo({ view: 'edit' })}
        onEdited={close}
        onGone={() => replaceWith({ code: null, view: null })}
        chart={(series) => <LinkChart type={type} series={series} />}
        origins={linkOrigins}
      />
    );
  }
  if (!isNew) return <NothingSelected />;
  const newShylnk = linkTo({ view: 'new-shylnk' });
  return (
    <Welcome
      firstName={profile?.firstname || null}
      newShylnkAddress={newShylnk.to}
      newSecretAddress={linkTo({ view: 'new-secret' }).to}
      navigationState={newShylnk.state}
    />
  );
}
