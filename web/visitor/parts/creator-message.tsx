import { Megaphone } from 'lucide-react';
import { Icon } from './icon.tsx';

/** Messages of more lines scroll in a box of their own, so that the buttons stay in sight. */
const manyLines = 8;

/** The creator's words, as they are and marked as theirs. */
export function CreatorMessage({ text }: { text: string }) {
  const isLong = text.split('\n').length > manyLines;
  return (
    <figure className="quote">
      <figcaption>
        <Icon of={Megaphone} size={14} />
        Message from the link creator
      </figcaption>
      <blockquote dir="auto" {...(isLong && { className: 'is-long', tabIndex: 0 })}>
        {text}
      </blockquote>
    </figure>
  );
}
