import { Button } from '../../../ui/buttons/button.tsx';
import { type ListChoice, wholeList, withoutConditions } from './list-choice.ts';

export interface NothingHereProps {
  choice: ListChoice;
  onChoose: (choice: ListChoice) => void;
}

/** In place of a list that is narrowed to nothing. */
export function NothingMatches({ choice, onChoose }: NothingHereProps) {
  return (
    <Nothing
      title="Nothing matches"
      text="Nothing meets all of these filters."
      action="Clear filters"
      onPress={() => onChoose(withoutConditions(choice))}
    />
  );
}

/** In place of the list of somebody who has put everything away. */
export function AllArchived({ onChoose }: Pick<NothingHereProps, 'onChoose'>) {
  return (
    <Nothing
      title="Everything is archived"
      text="What you put away is kept, and works as before."
      action="Show the archive"
      onPress={() => onChoose({ ...wholeList, isArchived: true })}
    />
  );
}

function Nothing({
  title,
  text,
  action,
  onPress,
}: {
  title: string;
  text: string;
  action: string;
  onPress: () => void;
}) {
  return (
    <>
      <p role="status" className="font-medium">
        {title}
      </p>
      <p className="text-13 text-subtle">{text}</p>
      <Button variant="hair" wording="sentence" className="mx-auto mt-4 max-md:h-11!" onClick={onPress}>
        {action}
      </Button>
    </>
  );
}
