import { type ReactNode, useEffect, useRef, useState } from 'react';
import { suggestedAddress } from '../../../contract/input/target.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/display/note.tsx';

export interface SuggestedAddress {
  /** Whether a question has to be answered before what was entered is taken; if so, it is shown now. */
  asksAbout: (entered: string) => boolean;
  /** The question, while it is about what stands in the field. To be drawn inside the form. */
  question: (entered: string, onTake: (address: string) => void) => ReactNode;
}

/** Asks whoever enters a single word as an address what they mean: very few networks have a host of that name. */
export function useSuggestedAddress(): SuggestedAddress {
  const [asked, setAsked] = useState<string | null>(null);
  const kept = useRef<string | null>(null);
  return {
    asksAbout(entered) {
      if (kept.current === entered || suggestedAddress(entered) === null) return false;
      setAsked(entered);
      return true;
    },
    question(entered, onTake) {
      const meant = suggestedAddress(entered);
      if (asked !== entered || meant === null) return null;
      return (
        <Question
          word={entered.trim()}
          meant={meant}
          onTake={() => onTake(meant)}
          onKeep={(form) => {
            kept.current = entered;
            form?.requestSubmit();
            setAsked(null);
          }}
        />
      );
    },
  };
}

interface QuestionProps {
  word: string;
  meant: string;
  onTake: () => void;
  onKeep: (form: HTMLFormElement | null) => void;
}

function Question({ word, meant, onTake, onKeep }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Note tone="kind" announce>
      <span className="wrap-anywhere block">
        Did you mean <b className="font-semibold">{meant}</b>? “{word}” alone is an address in very few
        places.
      </span>
      <span className="mt-2.5 flex flex-wrap gap-2">
        <Button ref={first} variant="hair" wording="sentence" className={answerClass} onClick={onTake}>
          Use {meant}
        </Button>
        <Button
          variant="quiet"
          wording="sentence"
          className={answerClass}
          onClick={(event) => onKeep(event.currentTarget.form)}
        >
          Keep {word}
        </Button>
      </span>
    </Note>
  );
}

/** What was entered may be long. */
const answerClass =
  'h-auto! min-h-9 max-w-full shrink! wrap-anywhere whitespace-normal! py-1.5 text-left max-md:min-h-11';
