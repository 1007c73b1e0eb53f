import { QrCode } from 'lucide-react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import type { LinkName } from '../../../../contract/fields.ts';
import { useShortcutWord } from '../../../keyboard/shortcut-keys.tsx';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Dialog, DialogBody, DialogHeader } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { BlockProblem } from '../../../ui/loading/block-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';
import { Popover } from '../../../ui/popups/popover.tsx';
import { LateQrStudio } from '../../../ui/qr-studio/late-qr-studio.tsx';

const QrPanel = fetched(() => import('../../../ui/qr/qr-panel.tsx'), 'QrPanel', BlockProblem);

const label = 'QR code';

/** The short address for a camera: beside the button, or from the bottom edge of narrow screens. */
export function QrTool({ type, code, shortUrl }: LinkName & { shortUrl: string }) {
  const [shown, setShown] = useState<'code' | 'studio' | null>(null);
  // What opened the studio is gone by the time it closes.
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ qrCode: () => setShown('code') });
  const isOpen = shown === 'code';
  const showCode = (isWanted: boolean) => setShown(isWanted ? 'code' : null);
  const qrCode = { text: shortUrl, fileName: code };
  const panel = { ...qrCode, button, onStyle: () => setShown('studio') };
  return (
    <>
      {useIsNarrow() ? (
        <QrSheet isOpen={isOpen} onOpenChange={showCode} {...panel} />
      ) : (
        <QrPopover isOpen={isOpen} onOpenChange={showCode} {...panel} />
      )}
      <LateQrStudio
        {...qrCode}
        kind={type}
        open={shown === 'studio'}
        onClose={() => setShown(null)}
        returnFocusTo={button}
      />
    </>
  );
}

interface QrPlaceProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  text: string;
  fileName: string;
  onStyle: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

const icon = <QrCode size={16} />;

function QrPopover({ isOpen, onOpenChange, button, ...panel }: QrPlaceProps) {
  const shortcut = useShortcutWord('qrCode');
  return (
    <Popover
      title={label}
      hideTitle
      tooltip={label}
      shortcut={shortcut}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={<ToolButton ref={button} label={label} word="QR" icon={icon} />}
    >
      <Suspense fallback={<Skeleton className="h-[310px] w-47 rounded-card" />}>
        <QrPanel {...panel} />
      </Suspense>
    </Popover>
  );
}

function QrSheet({ isOpen, onOpenChange, button, ...panel }: QrPlaceProps) {
  return (
    <>
      <ToolButton ref={button} label={label} word="QR" icon={icon} onClick={() => onOpenChange(true)} />
      <Dialog open={isOpen} onOpenChange={onOpenChange}>
        <DialogHeader title={label} />
        <DialogBody className="items-center pb-8">
          <Suspense fallback={<Skeleton className="h-[310px] w-64 rounded-card" />}>
            <QrPanel {...panel} className="w-64 max-w-full" />
          </Suspense>
        </DialogBody>
      </Dialog>
    </>
  );
}
