import { type KeyboardEvent, useState } from 'react';
import type { ShownTag } from '../shown-tag.ts';
import { addTag, suggestions, typedNames } from './tag-entry.ts';

export interface TagEntry {
  typed: string;
  type: (text: string) => void;
  /** What can be chosen; empty while the list is closed. */
  options: string[];
  /** Which of them Enter takes; -1: what was typed. */
  active: number;
  problem: string | undefined;
  choose: (name: string) => void;
  remove: (name: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What is left typed when the field is left becomes a tag as well. */
  leave: () => void;
}

/** A field of tags: type, move by arrows, take by Enter or comma, take back by Backspace. */
export function useTagEntry(
  tags: readonly ShownTag[],
  chosen: readonly string[],
  onChange: (chosen: string[]) => void,
): TagEntry {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [problem, setProblem] = useState<string>();
  const options = isOpen ? suggestions(tags, chosen, typed) : [];

  /** Adds names until one cannot be: that one stays in the field, to be put right. */
  function add(names: readonly string[]): void {
    let all = [...chosen];
    let left = '';
    let why: string | undefined;
    for (const name of names) {
      const added = addTag(tags, all, name);
      if (added.ok) all = added.chosen;
      else [left, why] = [name, added.problem];
      if (!added.ok) break;
    }
    if (all.length !== chosen.length) onChange(all);
    setTyped(left);
    setProblem(why);
    setActive(-1);
    setIsOpen(false);
  }

  function type(text: string): void {
    if (text.includes(',')) {
      add(typedNames(text));
      return;
    }
    setTyped(text);
    setProblem(undefined);
    setActive(-1);
    setIsOpen(text !== '');
  }

  function move(step: 1 | -1): void {
    const shown = isOpen ? options : suggestions(tags, chosen, typed);
    setIsOpen(true);
    setActive(((active + 1 + step + shown.length + 1) % (shown.length + 1)) - 1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const name = options[active] ?? typed;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && name.trim() !== '') add([name]);
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    typed,
    type,
    options,
    active,
    problem,
    choose: (name) => add([name]),
    remove(name) {
      setProblem(undefined);
      onChange(chosen.filter((other) => other !== name));
    },
    onKeyDown,
    leave: () => (typed.trim() === '' ? setIsOpen(false) : add([typed])),
  };
}
