import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

export interface SettingsCardProps {
  title: string;
  /** Stands at the end of the title's line: a button, or a word about the state. */
  end?: ReactNode;
  /** The buttons of the edit view. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A block of settings: its title, what it holds, and while it is edited the buttons below. */
export function SettingsCard({ title, end, actions, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <header className="flex min-h-15 items-center justify-between gap-4 border-hair border-b px-6 max-sm:min-h-14 max-sm:px-4">
        <h2 id={titleId} className="font-semibold text-16">
          {title}
        </h2>
        {end}
      </header>
      {children}
      {actions !== undefined && (
        <footer className="flex justify-end gap-3 rounded-b-card border-hair border-t bg-bg px-6 py-3.5 max-sm:grid max-sm:grid-cols-2 max-sm:px-4 max-sm:py-3 dark:bg-sunken [&>*]:min-w-22">
          {actions}
        </footer>
      )}
    </Card>
  );
}

/** The fields of a settings card in its edit view. */
export function SettingsFields({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 p-6 max-sm:gap-4 max-sm:p-4 sm:grid-cols-2">{children}</div>;
}

export interface SettingsRowProps {
  icon: ReactNode;
  term: string;
  /** A longer text gets the whole width on narrow screens. */
  isLong?: boolean;
  children: ReactNode;
}

/** The values of a settings card in its read view. */
export function SettingsList({ children }: { children: ReactNode }) {
  return (
    <dl className="divide-y divide-hair px-6 pt-1 pb-2 max-sm:px-4 max-sm:pt-0 max-sm:pb-1">{children}</dl>
  );
}

/** One value of them. */
export function SettingsRow({ icon, term, isLong = false, children }: SettingsRowProps) {
  return (
    <div
      className={
        isLong
          ? 'grid grid-cols-[18px_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-[13px] sm:grid-cols-[18px_176px_minmax(0,1fr)]'
          : 'grid grid-cols-[18px_124px_minmax(0,1fr)] items-start gap-x-3 py-[13px] sm:grid-cols-[18px_176px_minmax(0,1fr)]'
      }
    >
      <span aria-hidden="true" className="mt-0.5 text-subtle">
        {icon}
      </span>
      <dt className="text-muted">{term}</dt>
      <dd
        className={
          isLong
            ? 'wrap-anywhere whitespace-pre-line text-pretty max-sm:col-start-2 sm:font-medium'
            : 'wrap-anywhere flex min-w-0 items-center gap-1 font-medium'
        }
      >
        {children}
      </dd>
    </div>
  );
}

/** The actions of a settings card: each a title, a sentence, and its button. */
export function SettingsActions({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-hair px-6 py-1 max-sm:px-4">{children}</div>;
}

/** One of them. */
export function SettingsAction(props: { title: string; text: ReactNode; children: ReactNode }) {
  const { title, text, children } = props;
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className="flex items-center justify-between gap-x-6 gap-y-3 py-4 max-sm:flex-col max-sm:items-stretch"
    >
      <div className="min-w-0">
        <h3 id={id} className="font-medium text-14">
          {title}
        </h3>
        <p className="text-pretty text-13 text-muted">{text}</p>
      </div>
      {children}
    </fieldset>
  );
}
