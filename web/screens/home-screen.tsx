import { useQueryClient } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { Navigate } from 'react-router';
import type { LinkType } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { linkKeys, refreshLists } from '../features/links/link-cache.ts';
import { wholeList } from '../features/links/order/list-choice.ts';
import { OverallVisits } from '../features/statistics/overall-visits.tsx';
import { overallStatisticsQuery } from '../features/statistics/use-overall-statistics.ts';
import { useIsNarrow } from '../ui/browser/use-is-narrow.ts';
import { useTitle } from '../ui/browser/use-title.ts';
import { DialogProblem } from '../ui/loading/dialog-problem.tsx';
import { fetched } from '../ui/loading/fetched.tsx';
import { KeepMounted } from '../ui/loading/keep-mounted.tsx';
import { AboutPage } from './home/about-page.tsx';
import { CreateButtons } from './home/create-buttons.tsx';
import { ListAndPanel } from './home/list-and-panel.tsx';
import { useHomePlace } from './home/use-home-place.ts';
import { useSharedAddress } from './home/use-shared-address.ts';

const NewShylnk = fetched(
  () => import('../features/links/create/new-shylnk.tsx'),
  'NewShylnk',
  DialogProblem,
);
const NewSecretPopup = fetched(() => import('./home/new-secret.tsx'), 'NewSecretPopup', DialogProblem);

const RequestsDialog = fetched(
  () => import('../features/requests/requests-dialog.tsx'),
  'RequestsDialog',
  DialogProblem,
);

/** The profile section that says who is behind the product. */
const aboutSection = 9;

/** The signed-in person's links, secrets and their visits. */
export function HomeScreen() {
  const home = useHomePlace();
  const { place, replaceWith, close } = home;
  const shared = useSharedAddress();
  const isNarrow = useIsNarrow();
  const client = useQueryClient();
  useTitle(place.code ?? 'Home');

  if (place.view === 'about') {
    return isNarrow ? (
      <AboutPage onBack={close} />
    ) : (
      <Navigate to={`${paths.profile}?id=${aboutSection}`} replace />
    );
  }

  /** The list and the figures show it at once, and once more when the server has settled. */
  function showCreated(type: LinkType): void {
    if (place.type !== type) replaceWith({ type, code: null, choice: wholeList });
    const reloadStatistics = () =>
      void client.invalidateQueries({ queryKey: overallStatisticsQuery(type).queryKey });
    void refreshLists(client, type);
    reloadStatistics();
    setTimeout(() => {
      void client.invalidateQueries({ queryKey: linkKeys.lists(type) });
      reloadStatistics();
    }, limits.refreshAfterCreateMs);
  }

  const isPage = place.code !== null;
  return (
    <>
      <h1 className="sr-only">Home</h1>
      <div
        className={cx(
          'flex flex-1 flex-col gap-4 md:h-[max(calc(100dvh-56px),640px)] md:flex-none print:h-auto! md:px-6 md:pt-4 md:pb-5',
          !isPage && 'max-md:gap-3 max-md:pt-4',
        )}
      >
        <div className={cx('flex flex-col gap-3 max-md:px-4', isPage && 'max-md:hidden')}>
          <CreateButtons linkTo={home.linkTo} />
          <OverallVisits type={place.type} />
        </div>
        <ListAndPanel key={place.type} home={home} />
      </div>
      <KeepMounted open={place.view === 'new-shylnk'}>
        <NewShylnk
          key={shared.address}
          address={shared.address}
          open={place.view === 'new-shylnk'}
          onClose={() => {
            shared.forget();
            close();
          }}
          onCreated={() => {
            shared.forget();
            showCreated('url');
          }}
        />
      </KeepMounted>
      <KeepMounted open={place.view === 'new-secret'}>
        <NewSecretPopup
          open={place.view === 'new-secret'}
          onClose={close}
          onCreated={() => showCreated('secret')}
        />
      </KeepMounted>
      <KeepMounted open={place.view === 'requests'}>
        <RequestsDialog open={place.view === 'requests'} onClose={close} />
      </KeepMounted>
    </>
  );
}
