import { KeyRound, Phone } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyableText } from '../../../ui/fields/copyable-text.tsx';
import { Popover } from '../../../ui/popups/popover.tsx';

/** The key of what was made, to be told another way than its address. */
export function ToldKey({ value }: { value: string }) {
  const words = wordsOf(value);
  return (
    <section aria-label="Key" className="mt-4 grid gap-2">
      <p className="flex items-center gap-1.5 text-13 text-muted">
        <KeyRound size={14} className="flex-none text-subtle" />
        Visitors need this key. Send it another way than the link.
      </p>
      <CopyableText text={value} label="Copy key" />
      {words.length > 1 && <ReadOut words={words} />}
    </section>
  );
}

/** The words, large, for the telephone. */
function ReadOut({ words }: { words: string[] }) {
  return (
    <Popover
      title="Read it out"
      trigger={
        <Button variant="quiet" size="sm" wording="sentence" icon={<Phone size={14} />} className="w-fit">
          Read it out
        </Button>
      }
    >
      <ol className="grid list-inside list-decimal gap-1 font-mono text-22 marker:text-13 marker:text-subtle">
        {words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may be there twice, and none moves
          <li key={place}>{word}</li>
        ))}
      </ol>
      <p className="mt-3 max-w-64 text-13 text-muted">All in small letters, with a hyphen in between.</p>
    </Popover>
  );
}

/** The words of a key that is made of such; none otherwise. */
function wordsOf(key: string): string[] {
  return /^[a-z]+(?:-[a-z]+)+$/.test(key) ? key.split('-') : [];
}
