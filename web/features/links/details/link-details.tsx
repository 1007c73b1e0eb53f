import { lazy, Suspense } from 'react';
import type { LinkName } from '../link-cache.ts';
import { LinkPanel, type LinkPanelProps } from './link-panel.tsx';
import { PanelGhost } from './panel-ghost.tsx';
import { isAboutMissing, PanelProblem } from './panel-problem.tsx';
import { useLinkDetails } from './use-link-details.ts';

const loadEditForm = () => import('../edit/edit-form.tsx');
const EditForm = lazy(async () => ({ default: (await loadEditForm()).EditForm }));

export interface LinkDetailsProps
  extends Pick<LinkPanelProps, 'onBack' | 'onEdit' | 'onGone' | 'chart' | 'origins'> {
  name: LinkName;
  isEditing: boolean;
  /** Ends editing. */
  onEdited: () => void;
}

/** One link or secret: its details, or the form that changes them. */
export function LinkDetails(props: LinkDetailsProps) {
  const { name, isEditing, onEdited, onBack, onEdit, onGone, chart, origins } = props;
  const { data: link, error, refetch } = useLinkDetails(name);
  if (error !== null && (link === undefined || isAboutMissing(error)))
    return <PanelProblem type={name.type} error={error} onBack={onBack} onRetry={() => void refetch()} />;
  if (link === undefined) return <PanelGhost onBack={onBack} />;
  if (isEditing) {
    return (
      <Suspense fallback={<PanelGhost onBack={onEdited} />}>
        <EditForm key={name.code} link={link} onBack={onEdited} />
      </Suspense>
    );
  }
  return (
    <LinkPanel
      link={link}
      // A failed preparation is told when the form is shown.
      onEditNear={() => void loadEditForm().catch(() => undefined)}
      {...{ onBack, onEdit, onGone, chart, origins }}
    />
  );
}
