import { QrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useShortcutWord } from '../../../keyboard/shortcut-keys.tsx';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { BlockProblem } from '../../../ui/block-problem.tsx';
import { Dialog, DialogBody, DialogHeader } from '../../../ui/dialog.tsx';
import { fetched } from '../../../ui/fetched.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';

const QrPanel = fetched(() => import('../../../ui/qr-panel.tsx'), 'QrPanel', BlockProblem);

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
