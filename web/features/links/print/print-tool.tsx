import { Printer } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { DialogProblem } from '../../../ui/loading/dialog-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import { KeepMounted } from '../../../ui/loading/keep-mounted.tsx';
import { isAddressWhole } from '../written-address.ts';
import type { PrintableLink } from './printed-codes.ts';

const PrintDialog = fetched(() => import('./print-dialog.tsx'), 'PrintDialog', DialogProblem);

export interface LatePrintDialogProps {
  open: boolean;
  onClose: () => void;
  links: readonly PrintableLink[];
}

/** The print sheet, fetched when it is first opened. */
export function LatePrintDialog({ open, ...dialog }: LatePrintDialogProps) {
  return (
    <KeepMounted open={open}>
      <PrintDialog open={open} {...dialog} />
    </KeepMounted>
  );
}

/** Opens the print sheet of links; those whose address opens nothing by itself are left out. */
export function PrintTool({ links }: { links: readonly PrintableLink[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const printable = links.filter(isAddressWhole);
  if (printable.length === 0) return null;
  return (
    <>
      <IconButton
        size="sm"
        label="Print QR codes"
        icon={<Printer size={16} />}
        className="max-md:size-11"
        onClick={() => setIsOpen(true)}
      />
      <LatePrintDialog open={isOpen} onClose={() => setIsOpen(false)} links={printable} />
    </>
  );
}
