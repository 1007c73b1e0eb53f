import { Check, Copy, CornerDownRight, ExternalLink, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '../../../../contract/messages.ts';
import { selectContent } from '../../../ui/browser/clipboard.ts';
import { canShare, shareAddress } from '../../../ui/browser/share-address.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { IconTile } from '../../../ui/display/icon-tile.tsx';
import { QrPanel } from '../../../ui/qr/qr-panel.tsx';
import { LateQrStudio } from '../../../ui/qr-studio/late-qr-studio.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { splitShortUrl, withoutScheme } from '../written-address.ts';
import { ToldKey } from './told-key.tsx';
import type { Created } from './use-create.ts';

export interface CreatedPanelProps {
  created: Created;
  title: string;
  destination: string | undefined;
  note: ReactNode;
  /** The key that its creator chose; null: none. */
  chosenKey: string | null;
}

/** The short address, ready to go anywhere. */
export function CreatedPanel({ created, title, destination, note, chosenKey }: CreatedPanelProps) {
  const { shortUrl } = created;
  const { start, code } = splitShortUrl(shortUrl);
  const heading = useRef<HTMLHeadingElement>(null);
  const address = useRef<HTMLSpanElement>(null);
  const [isStyling, setIsStyling] = useState(false);
  const qrCode = { text: shortUrl, fileName: code.split('#', 1).join('') };
  const hasClipboardRefused = created.isCopied === false;

  // What had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (hasClipboardRefused && address.current !== null) selectContent(address.current);
  }, [hasClipboardRefused]);

  return (
    <div className="grid items-center gap-8 px-8 pt-7 pb-6 max-md:flex-1 max-md:content-start max-md:gap-6 max-md:overflow-y-auto max-md:px-4 md:grid-cols-[minmax(0,1fr)_188px]">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <IconTile tone="success" size="round">
            <Check size={20} />
          </IconTile>
          <h3 ref={heading} tabIndex={-1} className="font-semibold text-18 tracking-[-0.01em] outline-none">
            {title}
          </h3>
        </div>
        <div className="mt-4.5 flex min-h-15 items-center rounded-card border border-border bg-tile px-4.5 py-3">
          <span
            ref={address}
            className="wrap-anywhere max-h-40 overflow-y-auto font-mono font-semibold text-22 tracking-[-0.03em]"
          >
            {/* Not seen, but there when the address is selected to be copied. */}
            <span className="text-[0px]/none">{/^https?:\/\//.exec(shortUrl)?.[0]}</span>
            <span className="font-[450] text-subtle">{start}</span>
            {code}
          </span>
        </div>
        {destination !== undefined && (
          <p className="mt-2.5 flex items-center gap-1.5 text-13 text-muted">
            <CornerDownRight size={14} className="text-subtle" />
            <span title={destination} className="truncate">
              {withoutScheme(destination)}
            </span>
          </p>
        )}
        <Ways created={created} />
        {chosenKey !== null && <ToldKey value={chosenKey} />}
        {note && <div className="mt-4">{note}</div>}
      </div>
      <QrPanel {...qrCode} onStyle={() => setIsStyling(true)} className="max-md:mx-auto max-md:w-56" />
      <LateQrStudio {...qrCode} open={isStyling} onClose={() => setIsStyling(false)} />
    </div>
  );
}

function Ways({ created: { shortUrl, isCopied: wasCopied } }: { created: Created }) {
  const toasts = useToasts();
  const { isCopied, copy } = useCopy();
  const hasIt = isCopied || wasCopied === true;
  return (
    <div className="mt-5 flex gap-2">
      <Button
        size="lg"
        wording="sentence"
        icon={hasIt ? <Check size={16} /> : <Copy size={16} />}
        className="min-w-0 flex-1"
        onClick={async () => {
          if (await copy(shortUrl)) toasts.success(messages.shell.copied);
        }}
      >
        {hasIt ? 'Copied' : 'Copy'}
      </Button>
      <a
        href={shortUrl}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'hair', size: 'lg', wording: 'sentence' })}
      >
        <ExternalLink size={16} />
        Open
      </a>
      {canShare() && (
        <IconButton
          variant="hair"
          size="lg"
          label="Share"
          icon={<Share2 size={16} />}
          className="max-sm:size-12"
          onClick={() => void shareAddress(shortUrl)}
        />
      )}
    </div>
  );
}
