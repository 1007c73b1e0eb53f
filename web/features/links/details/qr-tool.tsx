import { QrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useShortcutWord } from '../../../keyboard/shortcut-keys.tsx';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Dialog, DialogBody, DialogHeader } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { BlockProblem } from '../../../ui/loading/block-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import { Popover } from '../../../ui/popups/popover.tsx';

const QrPanel = fetched(() => import('../../../ui/qr/qr-panel.tsx'), 'QrPanel', BlockProblem);

const label = 'QR code';

/** The short address for a camera: beside the button, or from the bottom edge of narrow screens. */
export function QrTool({ shortUrl, code }: { shortUrl: string; code: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const shortcut = useShortcutWord('qrCode');
  useShortcuts({ qrCode: () => setIsOpen(true) });
  const icon = <QrCode size={16} />;
  if (!isNarrow) {
    return (
      <Popover
        title={label}
        hideTitle
        tooltip={label}
        shortcut={shortcut}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={<ToolButton label={label} word="QR" icon={icon} />}
      >
        <Suspense fallback={<Skeleton className="h-[230px] w-47 rounded-card" />}>
          <QrPanel text={shortUrl} fileName={code} />
        </Suspense>
      </Popover>
    );
  }
  return (
    <>
      <ToolButton label={label} word="QR" icon={icon} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogHeader title={label} />
        <DialogBody className="items-center pb-8">
          <Suspense fallback={<Skeleton className="h-[310px] w-64 rounded-card" />}>
            <QrPanel text={shortUrl} fileName={code} className="w-64 max-w-full" />
          </Suspense>
        </DialogBody>
      </Dialog>
    </>
  );
}
