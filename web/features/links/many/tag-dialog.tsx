import { useState } from 'react';
import type { LinkType } from '../../../../contract/fields.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TagField } from '../tags/tag-field.tsx';
import type { ManyChange } from './change-many.ts';

export interface ManyDialogProps {
  open: boolean;
  onClose: () => void;
  kind: LinkType;
  onChange: (change: ManyChange) => void;
}

/** Puts tags on what is picked, or takes them off. */
export function TagDialog({ open, onClose, kind, onChange }: ManyDialogProps) {
  const [action, setAction] = useState<'tag' | 'untag'>('tag');
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Modal
      open={open}
      onOpenChange={onClose}
      title="Tags"
      onSubmit={() => {
        if (tags.length === 0) return;
        onClose();
        onChange({ action, tags });
        setTags([]);
      }}
      actions={
        <>
          <Button variant="outline" size="lg" wording="sentence" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" wording="sentence" disabled={tags.length === 0}>
            {action === 'tag' ? 'Put on' : 'Take off'}
          </Button>
        </>
      }
    >
      <div className={kind === 'secret' ? 'kind-secret grid gap-3' : 'grid gap-3'}>
        <Segmented
          label="What to do"
          value={action}
          onChange={setAction}
          options={[
            { value: 'tag', label: 'Put on' },
            { value: 'untag', label: 'Take off' },
          ]}
        />
        <TagField label="Tags" hideLabel value={tags} onChange={setTags} />
      </div>
    </Modal>
  );
}
