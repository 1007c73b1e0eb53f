import type { ImportSummary } from '../../../contract/import-requests.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useImportDeletion } from './use-imports.ts';

export interface DeleteImportProps {
  found: ImportSummary;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDeleted?: () => void;
}

/** Asks, and forgets an import. */
export function DeleteImport({ found, open, onOpenChange, onDeleted }: DeleteImportProps) {
  const { mutate } = useImportDeletion(onDeleted);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${found.name}”?`}
      description={
        found.state === 'applied'
          ? 'The import is forgotten and cannot be undone any more. Its links stay as they are.'
          : 'The import is forgotten. No link is deleted.'
      }
      action="Delete"
      onConfirm={() => mutate(found.id)}
    />
  );
}
