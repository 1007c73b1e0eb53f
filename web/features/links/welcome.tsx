import { cx } from 'class-variance-authority';
import { Copy, CornerDownRight, Globe, Link2, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LinkType } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { ShortcutKeys } from '../../keyboard/shortcut-keys.tsx';
import type { ShortcutName } from '../../keyboard/shortcuts.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { KeyHint, KeyHints } from './nothing-selected.tsx';

export interface WelcomeProps {
  /** Null until it is known. */
  firstName: string | null;
  newShylnkAddress: string;
  newSecretAddress: string;
  navigationState: unknown;
}

/** The panel of a person who has nothing yet: the two things to begin with. */
export function Welcome({ firstName, newShylnkAddress, newSecretAddress, navigationState }: WelcomeProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center overflow-y-auto p-6 text-center max-md:justify-start max-md:px-4 max-md:py-8">
      <h2 className="text-balance font-semibold text-22 tracking-title">
        {firstName === null ? 'Welcome to SHYLNK' : `Welcome to SHYLNK, ${firstName}`}
      </h2>
      <p className="mt-1 max-w-[54ch] text-pretty text-muted">
        Make your first short link, or seal a message that only the right person opens.
      </p>
      <div className="mt-6 mb-6 grid w-full max-w-[780px] gap-4 text-left @min-[560px]:grid-cols-2">
        <Tile
          type="url"
          to={newShylnkAddress}
          navigationState={navigationState}
          picture={<LinkPicture />}
          title="Create a shylnk"
          shortcut="newShylnk"
          text="Shorten any address. Add a key, a message, a visit limit or your own code."
          action={messages.navigation.shylnk}
        />
        <Tile
          type="secret"
          to={newSecretAddress}
          navigationState={navigationState}
          picture={<SecretPicture />}
          title="Share a secret"
          shortcut="newSecret"
          text="Write a message, send the link. It closes after the visits and days you choose."
          action={messages.navigation.secret}
        />
      </div>
      <KeyHints>
        <KeyHint keys={['commands']} />
        <KeyHint keys={['help']}>All shortcuts</KeyHint>
      </KeyHints>
    </div>
  );
}

interface TileProps {
  type: LinkType;
  to: string;
  navigationState: unknown;
  picture: ReactNode;
  title: string;
  shortcut: ShortcutName;
  text: string;
  action: string;
}

function Tile({ type, to, navigationState, picture, title, shortcut, text, action }: TileProps) {
  return (
    <Link
      to={to}
      state={navigationState}
      className={cx(
        'flex flex-col overflow-hidden rounded-card border border-border bg-surface shadow-e1 transition-colors duration-120 hover:border-border-strong dark:bg-raised',
        type === 'secret' && 'kind-secret',
      )}
    >
      <span
        aria-hidden="true"
        className="grid h-34 flex-none place-items-center border-border border-b bg-kind-soft px-5"
      >
        {picture}
      </span>
      <span className="flex flex-1 flex-col items-start px-4.5 pt-4 pb-4.5">
        <span className="flex w-full items-center justify-between font-semibold text-16">
          {title}
          <span aria-hidden="true" className="max-md:hidden pointer-coarse:hidden">
            <ShortcutKeys of={shortcut} />
          </span>
        </span>
        <span className="mt-1 mb-4 text-pretty text-muted">{text}</span>
        <span className={buttonClass({ className: 'mt-auto' })}>
          <Plus size={16} className="-ml-0.5" />
          {action}
        </span>
      </span>
    </Link>
  );
}

const scrapClass = 'flex items-center gap-2 rounded-inner border border-border bg-surface px-2.5 shadow-e1';

function LinkPicture() {
  return (
    <span className="grid w-full max-w-[300px] gap-2.5">
      <span className={cx(scrapClass, 'h-8 min-w-0 text-12 text-subtle')}>
        <Globe size={14} />
        <span className="truncate">fernhill.studio/launch/nordic-lamp?utm_source=news</span>
      </span>
      <span className="flex items-center gap-2 justify-self-end text-on-kind-soft">
        <CornerDownRight size={16} />
        <span className={cx(scrapClass, 'h-9')}>
          <Link2 size={14} />
          <b className="font-mono font-semibold text-13">{`${location.host}/launch26`.slice(-24)}</b>
          <Copy size={14} />
        </span>
      </span>
    </span>
  );
}

function SecretPicture() {
  return (
    <svg
      width="238"
      height="64"
      viewBox="0 0 238 64"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="stroke-secret"
    >
      <path d="M1 22h50M1 32h42M1 42h46M187 22h50M187 32h44M187 42h48" strokeDasharray="1 6" opacity=".7" />
      <rect x="70" y="1" width="98" height="62" rx="9" className="fill-surface" />
      <path d="m73 7 41 30a8.500 8.500 0 0 0 10 0l41-30" />
      <path d="m74 59 30-24M164 59l-30-24" opacity=".4" />
      <circle cx="119" cy="40" r="10.500" className="fill-secret stroke-none" />
      <circle cx="119" cy="38" r="2.200" className="fill-surface stroke-none" />
      <path d="M119 39.500v4.500" strokeWidth="2.200" className="stroke-surface" />
    </svg>
  );
}
