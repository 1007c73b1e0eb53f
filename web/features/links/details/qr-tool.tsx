import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogBody, DialogHeader } from '../../../ui/dialog.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { QrPanel } from '../../../ui/qr-panel.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';

const label = 'QR code';

/** The short address for a camera: beside the button, or from the bottom edge of narrow screens. */
export function QrTool({ shortUrl, code }: { shortUrl: string; code: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const icon = <QrCode size={16} />;
  if (!isNarrow) {
    return (
      <Popover
        title={label}
        hideTitle
        tooltip={label}
        trigger={<ToolButton label={label} word="QR" icon={icon} />}
      >
        <QrPanel text={shortUrl} fileName={code} />
      </Popover>
    );
  }
  return (
    <>
      <ToolButton label={label} word="QR" icon={icon} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogHeader title={label} />
        <DialogBody className="items-center pb-8">
          <QrPanel text={shortUrl} fileName={code} className="w-64 max-w-full" />
        </DialogBody>
      </Dialog>
    </>
  );
}
