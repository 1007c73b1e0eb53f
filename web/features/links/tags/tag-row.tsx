import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TagChip } from '../../../ui/display/tag-chip.tsx';
import type { ShownTag } from '../shown-tag.ts';
import { useTagChange } from './use-tag-change.ts';

/** A tag with what can be done with it. */
export function TagRow({ tag, onEdit }: { tag: ShownTag; onEdit: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useTagChange(endpoints.deleteTag, () => undefined);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <div className="min-w-0 flex-1">
        <TagChip colour={tag.colour} className="h-6! max-w-full px-2! text-13!">
          {tag.name}
        </TagChip>
      </div>
      <IconButton label={`Edit ${tag.name}`} icon={<Pencil size={16} />} onClick={onEdit} />
      <IconButton
        label={`Delete ${tag.name}`}
        icon={<Trash2 size={16} />}
        looksDisabled={isPending}
        onClick={() => setIsAsking(!isPending)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${tag.name}?`}
        description="The tag is taken off everything that has it. Your shylnks and secrets stay."
        action="Delete tag"
        onConfirm={() => mutate({ id: tag.id })}
      />
    </div>
  );
}
