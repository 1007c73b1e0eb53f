import { type FormEvent, useId, useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import { tagColours, tagName } from '../../../../contract/order/tags.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TagDot } from '../../../ui/display/tag-chip.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ShownTag } from '../shown-tag.ts';
import { useTagChange } from './use-tag-change.ts';

/** Renames a tag and gives it another colour. */
export function TagForm({ tag, onDone }: { tag: ShownTag; onDone: () => void }) {
  const [name, setName] = useState(tag.name);
  const [colour, setColour] = useState(tag.colour);
  const [problem, setProblem] = useState<string>();
  const colourGroup = useId();
  const { mutate, isPending } = useTagChange(endpoints.changeTag, onDone);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = tagName.safeParse(name);
    setProblem(read.error?.issues[0]?.message);
    if (read.success && !isPending) mutate({ id: tag.id, name: read.data, colour });
  }
  return (
    <form noValidate aria-label={`Edit ${tag.name}`} onSubmit={submit} className="grid gap-3 py-2">
      <TextField
        label="Name"
        hideLabel
        size="md"
        autoFocus
        autoComplete="off"
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset aria-label="Colour" className="flex flex-wrap gap-1">
        {tagColours.map((one) => (
          <label
            key={one}
            title={one}
            className="relative grid size-8 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-kind has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-10"
          >
            <input
              type="radio"
              name={colourGroup}
              aria-label={one}
              checked={one === colour}
              onChange={() => setColour(one)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <TagDot colour={one} className="size-5" />
          </label>
        ))}
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" wording="sentence" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" wording="sentence" busy={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
