import { Suspense } from 'react';
import type { LinkName } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import { PageBar } from '../../../ui/layout/page-bar.tsx';
import { BlockProblem } from '../../../ui/loading/block-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import type { PartProblemProps } from '../../../ui/loading/part-problem.tsx';
import { LinkPanel, type LinkPanelProps } from './link-panel.tsx';
import { isAboutMissing, PanelProblem } from './panel-problem.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useLinkDetails } from './use-link-details.ts';

const EditForm = fetched(() => import('../edit/edit-form.tsx'), 'EditForm', EditProblem);

function EditProblem({ onBack, ...ways }: PartProblemProps & { onBack: () => void }) {
  return (
    <>
      <PageBar back={messages.navigation.back} onBack={onBack} />
      <BlockProblem {...ways} />
    </>
  );
}

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
  if (link === undefined) return <PanelSkeleton onBack={onBack} />;
  if (isEditing) {
    return (
      <Suspense fallback={<PanelSkeleton onBack={onEdited} />}>
        <EditForm key={name.code} link={link} onBack={onEdited} />
      </Suspense>
    );
  }
  return (
    <LinkPanel
      link={link}
      onEditNear={() => void EditForm.prepare()}
      {...{ onBack, onEdit, onGone, chart, origins }}
    />
  );
}
