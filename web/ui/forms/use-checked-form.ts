import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type SubmitHandler,
  useForm,
  useWatch,
} from 'react-hook-form';
import { useToasts } from '../toasts/toasts.tsx';
import { type KeptForm, useKeptForm } from './use-kept-form.ts';

type FormSchema<Values extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Values, unknown, unknown>
>[0];

type EmptyTexts<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

export interface CheckedFormOptions<Values extends FieldValues> {
  /** A schema of the contract: what it finds wrong stands next to the field, the first of it in a toast too. */
  schema: FormSchema<Values>;
  /** The fields, in the form's order. */
  defaultValues: Values;
  /** The fields without which nothing can be sent, each with what is said when it is empty. */
  required?: EmptyTexts<Values>;
  /** The fields that can be filled in halfway, such as dates, each with what is said then. */
  halfFilled?: EmptyTexts<Values>;
  /** What a toast says of all that is wrong; otherwise it says the first of it. */
  summary?: (problems: string[]) => string;
  /** How the form is kept when it is left half-way; otherwise it is not. */
  keeps?: KeptForm;
}

/** A form that is checked when it is sent, and from then on with every change. What was typed always stays. */
export function useCheckedForm<Values extends FieldValues>(options: CheckedFormOptions<Values>) {
  const { schema, defaultValues, required = {}, halfFilled = {} } = options;
  const toasts = useToasts();
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: resolverFor(schema, required, halfFilled),
    // The library's own idea of the first field is the order in which they were drawn.
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  // After it, so that what was kept is noticed when it is filled in.
  useKeptForm(form, options.keeps);

  /** Leads to the first empty field, which says so itself; when none is, to the first problem, said in a toast too. */
  function tell(found: FieldErrors<Values>): void {
    const names = Object.keys(defaultValues) as FieldPath<Values>[];
    const first =
      names.find((name) => problemOf(found, name)?.type === empty) ??
      names.find((name) => problemOf(found, name) !== undefined);
    if (first === undefined) return;
    const { type, message } = problemOf(found, first) ?? {};
    if (options.summary !== undefined)
      toasts.error(options.summary(names.flatMap((name) => problemOf(found, name)?.message ?? [])));
    else if (type !== empty && message !== undefined) toasts.error(message);
    form.setFocus(first);
  }

  const stillEmpty = emptyFields(values, required);
  const errorOf = (name: FieldPath<Values>) => problemOf(errors, name)?.message;
  return {
    form,
    values,
    /** Whether every required field has something in it. */
    isReady: stillEmpty.length === 0,
    /** What is said of the first required field that is empty. */
    hint: stillEmpty[0]?.[1],
    errorOf,
    /** What a field of the kit takes: `<TextField label="Email" {...field('email')} />`. */
    field: (name: FieldPath<Values>) => ({ ...form.register(name), error: errorOf(name) }),
    /** The form's `onSubmit`. */
    submit: (send: SubmitHandler<Values>) => form.handleSubmit(send, tell),
  };
}

const empty = 'empty';

/** An empty field is said to be empty, not to have the wrong form; a half-filled one is not taken for an empty one. */
function resolverFor<Values extends FieldValues>(
  schema: FormSchema<Values>,
  required: EmptyTexts<Values>,
  halfFilled: EmptyTexts<Values>,
): Resolver<Values> {
  const check: Resolver<Values, unknown, Values> = standardSchemaResolver(schema, undefined, { raw: true });
  return async (values, context, options) => {
    const checked = await check(values, context, options);
    const found = emptyFields(values, required).map(([name, message]) => [name, { type: empty, message }]);
    const half = Object.entries<string | undefined>(halfFilled)
      .filter(([name]) => isHalfFilled(options.fields[name]?.ref))
      .map(([name, message]) => [name, { type: 'half', message }]);
    if (found.length === 0 && half.length === 0) return checked;
    const errors = Object.fromEntries([...found, ...half]);
    return { values: {}, errors: { ...checked.errors, ...errors } as FieldErrors<Values> };
  };
}

function emptyFields<Values extends FieldValues>(
  values: Values,
  required: EmptyTexts<Values>,
): [name: string, text: string][] {
  return Object.entries<string | undefined>(required).flatMap(([name, text]) =>
    text !== undefined && isEmpty(get(values, name)) ? [[name, text]] : [],
  );
}

/** Whether an input shows something that is no value yet: to the form it looks empty. */
export function isHalfFilled(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput;
}

function isEmpty(value: unknown): boolean {
  return value === false || value === null || value === undefined || String(value).trim() === '';
}

function problemOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  name: string,
): FieldError | undefined {
  return get(errors, name) as FieldError | undefined;
}
