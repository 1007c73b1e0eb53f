import { useEffect, useLayoutEffect } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { useKeptValues } from './kept-values.tsx';

export interface KeptForm {
  /** The name of the form among all that are kept. */
  as: string;
  /** Fields that are not kept: passwords, and what is of use only once. */
  without?: readonly string[];
}

const none: readonly string[] = [];

/**
 * Lets a form go on where it was left: a side step to another page loses nothing, and before the whole application is
 * left, the browser asks. What is kept is forgotten once the form holds nothing new.
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  keeps: KeptForm | undefined,
): void {
  const kept = useKeptValues();
  const { as: name, without = none } = keeps ?? {};
  const values = useWatch({ control: form.control });
  const { dirtyFields } = form.formState;
  const isWorthKeeping =
    name !== undefined && Object.keys(dirtyFields).some((field) => !without.includes(field));
  const { reset, getValues } = form;

  useLayoutEffect(() => {
    const left = name === undefined ? undefined : kept.get(name);
    if (left !== undefined) reset({ ...getValues(), ...left }, { keepDefaultValues: true });
  }, [kept, name, reset, getValues]);

  useEffect(() => {
    if (name === undefined) return;
    const worth = Object.entries(values).filter(([field]) => !without.includes(field));
    if (isWorthKeeping) kept.set(name, Object.fromEntries(worth));
    else kept.delete(name);
  }, [kept, name, without, values, isWorthKeeping]);

  useEffect(() => {
    if (!isWorthKeeping) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWorthKeeping]);
}
