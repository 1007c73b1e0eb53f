import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { unreachableText } from '../../../api/api-error.ts';
import { Dialog, DialogBody, DialogHeader } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { FetchProblem } from '../../../ui/loading/fetch-problem.tsx';
import type { ShownTag } from '../shown-tag.ts';
import { TagForm } from './tag-form.tsx';
import { TagRow } from './tag-row.tsx';
import { tagsQuery } from './tags-query.ts';

/** All tags of the person: renamed, coloured and deleted here. */
export function TagManager({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onClose} width={420}>
      <DialogHeader title="Tags" icon={<Tags size={18} />} />
      <DialogBody>
        <TagList />
      </DialogBody>
    </Dialog>
  );
}

function TagList() {
  const { data: tags, isError, refetch } = useQuery(tagsQuery);
  const [editedId, setEditedId] = useState<number | null>(null);
  if (isError && tags === undefined)
    return <FetchProblem text={unreachableText} onRetry={() => void refetch()} />;
  if (tags === undefined) return <Skeleton className="h-40 rounded-card" />;
  if (tags.length === 0) {
    return (
      <p className="text-pretty text-muted">
        There are no tags yet. They are made where you name them: when you create or edit a shylnk or secret.
      </p>
    );
  }
  return (
    <>
      <ul className="-my-1.5 divide-y divide-border">
        {tags.map((tag) => (
          <li key={tag.id} className="py-1.5">
            {editedId === tag.id ? (
              <TagForm tag={tag} onDone={() => setEditedId(null)} />
            ) : (
              <TagRow tag={tag} onEdit={() => setEditedId(tag.id)} />
            )}
          </li>
        ))}
      </ul>
      <Room tags={tags} />
    </>
  );
}

/** Said when there is little room left. */
function Room({ tags }: { tags: readonly ShownTag[] }) {
  const left = limits.tagsPerOwner - tags.length;
  if (left > limits.tagsPerOwner / 10) return null;
  return (
    <p className="text-13 text-subtle">
      {tags.length} of {limits.tagsPerOwner} tags are in use.
    </p>
  );
}
