import { Check, Download, KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton, CopyIconButton } from '../../../ui/buttons/copy-button.tsx';
import { DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { IconTile } from '../../../ui/display/icon-tile.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { writeCountOf } from '../../../ui/format/write-count.ts';
import { asCsv, asLines, keysOf, linksOf, type MadeReader, type ReaderEntry } from './reader-lists.ts';

export interface MadeReadersProps {
  readers: readonly MadeReader[];
  isSealed: boolean;
}

/** The links of all readers, and apart from them their keys, ready to go anywhere. */
export function MadeReaders({ readers, isSealed }: MadeReadersProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const keys = keysOf(readers);
  // What had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <DialogBody>
      <div className="flex items-center gap-3">
        <IconTile tone="success" size="round">
          <Check size={20} />
        </IconTile>
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-18 tracking-[-0.01em] outline-none">
          {writeCountOf(readers.length, 'link is', 'links are')} ready
        </h3>
      </div>
      {isSealed && (
        <Note tone="warning">
          These links are shown only now. Copy or download them, or the message is lost: nobody, not even the
          operator of this server, can show them again.
        </Note>
      )}
      <Entries title="Links" what="link" entries={linksOf(readers)} />
      {keys.length > 0 && (
        <>
          <p className="flex items-center gap-1.5 text-13 text-muted">
            <KeyRound size={14} className="flex-none text-subtle" />
            Readers need these keys. Send them another way than the links.
          </p>
          <Entries title="Keys" what="key" entries={keys} />
        </>
      )}
    </DialogBody>
  );
}

/** One text for each reader: each can be copied, and all of them copied or taken along. */
function Entries({ title, what, entries }: { title: string; what: string; entries: ReaderEntry[] }) {
  const download = () =>
    saveFile(new Blob([asCsv(what, entries)], { type: 'text/csv' }), `${title.toLowerCase()}.csv`);
  return (
    <section aria-label={title} className="rounded-card border border-border max-md:bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-border border-b px-3.5 py-2">
        <h4 className="min-w-0 flex-1 font-semibold text-14">{title}</h4>
        <CopyButton
          size="sm"
          text={asLines(entries)}
          label={`Copy all ${what}s`}
          word="Copy all"
          className="max-md:h-11!"
        />
        <Button
          size="sm"
          variant="hair"
          wording="sentence"
          aria-label={`Download all ${what}s`}
          icon={<Download size={14} />}
          onClick={download}
          className="max-md:h-11!"
        >
          Download
        </Button>
      </div>
      <ul className="divide-y divide-hair">
        {entries.map(({ label, text }) => (
          <li key={label} className="flex items-center gap-3 py-1.5 pr-2 pl-3.5 max-md:pr-1">
            <div className="grid min-w-0 flex-1 gap-x-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <span className="wrap-anywhere font-medium text-14">{label}</span>
              <span className="wrap-anywhere font-mono text-13 text-muted">{text}</span>
            </div>
            <CopyIconButton text={text} label={`Copy ${what} of ${label}`} className="max-md:size-11" />
          </li>
        ))}
      </ul>
    </section>
  );
}
