import type { UseFormReturn } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { codeProblem as findCodeProblem } from '../../../../contract/options/code-problem.ts';
import { isNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { problemsSchema, sayProblems } from '../entered-options.ts';
import {
  findOptionProblems,
  initialOptions,
  resetOptions,
  type ShareOptions,
  toCreateOptions,
  withDefaults,
} from './share-options.ts';
import type { Subject } from './subject.ts';
import { type Availability, useAvailability } from './use-availability.ts';
import { type Creating, useCreate } from './use-create.ts';
import { useLoadDefaults } from './use-load-defaults.ts';

export interface CreateForm extends Pick<Creating, 'isCreating' | 'created' | 'refused'> {
  form: UseFormReturn<ShareOptions>;
  /** What counts of the options for this subject. */
  chosen: (options: ShareOptions) => ShareOptions;
  submit: () => void;
  availability: (code: string) => Availability;
  checkAvailability: () => void;
  loadDefaults: () => void;
  /** Empties everything, as the Reset action does. */
  reset: () => void;
  /** Empties everything, for the next one. */
  startAnew: () => void;
}

/** The options around a subject, and what can be done with both. */
export function useCreateForm(type: LinkType, subject: Subject, onCreated: () => void): CreateForm {
  const toasts = useToasts();
  const chosen = (options: ShareOptions) =>
    subject.drawsCodes === true ? { ...options, hasCode: false } : options;
  const { form, submit } = useCheckedForm<ShareOptions>({
    schema: problemsSchema<ShareOptions>((values) => findOptionProblems(type, chosen(values))),
    defaultValues: initialOptions(type),
    summary: (problems) => sayProblems([checkSubject('create'), ...problems]),
  });
  const creating = useCreate(type, subject, onCreated);
  const { availability, check } = useAvailability(type);
  const loadDefaults = useLoadDefaults((defaults) => form.reset(withDefaults(form.getValues(), defaults)));

  function beginWith(options: ShareOptions): void {
    form.reset(options);
    subject.clear();
    creating.startAnew();
  }

  function checkSubject(purpose: 'create' | 'availability'): string | null {
    const problem = subject.check(purpose);
    if (problem !== null) subject.focusRef.current?.focus();
    return problem;
  }

  function checkAvailability(): void {
    const code = form.getValues('code');
    const codeProblem = findCodeProblem(code);
    if (codeProblem !== null)
      form.setError('code', { type: 'rule', message: codeProblem }, { shouldFocus: true });
    const problem = codeProblem ?? checkSubject('availability');
    if (problem === null) check(code);
    else toasts.error(problem);
  }

  const send = submit((options) => {
    const problem = checkSubject('create');
    if (problem !== null) toasts.error(problem);
    else if (subject.asksFirst?.() !== true) creating.create(toCreateOptions(type, chosen(options)));
  });

  return {
    form,
    chosen,
    submit: () => void send(),
    availability,
    checkAvailability,
    loadDefaults,
    isCreating: creating.isCreating,
    created: creating.created,
    refused: creating.refused,
    reset: () => beginWith(resetOptions(type, isNarrow())),
    startAnew: () => beginWith(initialOptions(type)),
  };
}
