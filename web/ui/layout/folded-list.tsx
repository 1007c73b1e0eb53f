import { type ReactNode, useState } from 'react';
import { TextButton } from '../buttons/text-button.tsx';

export interface FoldedListProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
  /** What all of them are called: `Show all 12 keys`. */
  word: string;
  /** Whether it keeps the distance that a card has to its edges. */
  isInset?: boolean;
}

const shownFolded = 5;

/** The rows of a card: the first few, and the others when they are asked for. */
export function FoldedList<Item>({ items, children, word, isInset = true }: FoldedListProps<Item>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={isInset ? 'px-6 max-sm:px-4' : ''}>
      <ul className="divide-y divide-hair">
        {(isOpen ? items : items.slice(0, shownFolded)).map((item) => children(item))}
      </ul>
      {items.length > shownFolded && (
        <p className="border-hair border-t py-2">
          <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${items.length} ${word}`}
          </TextButton>
        </p>
      )}
    </div>
  );
}
