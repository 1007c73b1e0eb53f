import { useRef } from 'react';
import { usePageSetup } from '../../api/page-setup.ts';
import { GeneratedLinkList } from './generated-link-list.tsx';
import { MembersNote } from './members-note.tsx';
import { ShortenForm } from './shorten-form.tsx';
import { Threads } from './threads.tsx';
import { useCopiedLink } from './use-copied-link.ts';
import { useGeneratedLinks } from './use-generated-links.ts';
import { useShortening } from './use-shortening.ts';

/** The product in one line: an address goes in, a short link comes out, copied and kept below. */
export function Shortener() {
  const isForMembers = usePageSetup().anonymousLinks === 'off';
  const { links, add, remove } = useGeneratedLinks();
  const { copiedUrl, copy, settle } = useCopiedLink();
  const newest = useRef<HTMLAnchorElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const { entered, enter, shortening, shorten } = useShortening({
    onShortened: add,
    onCopySettled: ({ shortUrl }, isCopied) => settle(shortUrl, newest.current, isCopied),
  });
  return (
    <div className="relative mt-2 w-full max-w-[720px] text-left sm:mt-12">
      <Threads />
      {isForMembers ? (
        <MembersNote />
      ) : (
        <ShortenForm
          entered={entered}
          onEnter={enter}
          shortening={shortening}
          shorten={shorten}
          submitRef={submit}
        />
      )}
      <GeneratedLinkList
        links={links}
        enteredUnderWay={shortening.kind === 'under-way' ? shortening.entered : null}
        copiedUrl={copiedUrl}
        newestRef={newest}
        onCopy={copy}
        onRemove={remove}
        onEmptied={() => submit.current?.focus()}
      />
    </div>
  );
}
