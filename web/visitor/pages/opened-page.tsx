import type { OpenedPage as OpenedPageProps } from '../../../contract/visitor-pages.ts';
import { SecretView } from '../../secret-view/secret-view.tsx';
import { OpenedCard } from '../parts/opened-card.tsx';

export function OpenedPage({ tree, ...page }: OpenedPageProps) {
  return (
    <OpenedCard {...page}>
      <SecretView tree={tree} />
    </OpenedCard>
  );
}
