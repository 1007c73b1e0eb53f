import { cx } from 'class-variance-authority';
import { Link2, Mail } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { LinkDetails } from '../../../../contract/links.ts';
import type { OptionNameAt } from '../../../../contract/options/option-types.ts';
import { notices, noticesIn } from '../../../../contract/receipts/notices.ts';
import { TagChip } from '../../../ui/display/tag-chip.tsx';
import { HiddenText } from '../../../ui/fields/hidden-text.tsx';
import { writeCountOf } from '../../../ui/format/write-count.ts';
import { writeMoment } from '../../../ui/format/write-time.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

/** What was chosen for a link or secret. */
export function Facts({ link }: { link: LinkDetails }) {
  const isUrl = link.type === 'url';
  return (
    <dl className="max-md:*:first:border-t-0">
      <Fact name="Type">
        {isUrl ? <Link2 size={14} className="mr-1" /> : <Mail size={14} className="mr-1" />}
        {isUrl ? 'Shylnk' : 'Secret'}
      </Fact>
      <Fact name="Created">{writeMoment(Date.parse(link.created_at))}</Fact>
      {link.tags.length > 0 && (
        <Fact name="Tags">
          <span className="flex min-w-0 flex-wrap gap-1">
            {link.tags.map(({ id, name, colour }) => (
              <TagChip key={id} colour={colour}>
                {name}
              </TagChip>
            ))}
          </span>
        </Fact>
      )}
      {Object.entries(optionFacts).map(([name, OptionFact]) => (
        <OptionFact key={name} link={link} />
      ))}
    </dl>
  );
}

/** What is shown of each option; the figures show the others. */
const optionFacts: Record<
  Exclude<OptionNameAt<'edit'>, 'clicksLimit' | 'validForSeconds'>,
  ComponentType<{ link: LinkDetails }>
> = {
  redirectionTime: RedirectionTime,
  message: Message,
  key: Key,
  title: Title,
  note: OwnNote,
  notify: Mails,
};

function RedirectionTime({ link }: { link: LinkDetails }) {
  return (
    <Fact name="Redirection time">
      {link.redirection_time === null ? <NotSet /> : writeCountOf(link.redirection_time, 'second')}
    </Fact>
  );
}

function Message({ link }: { link: LinkDetails }) {
  return <TextFact name="Message" text={link.url_message} />;
}

function Title({ link }: { link: LinkDetails }) {
  return <TextFact name="Title" text={link.title} />;
}

function OwnNote({ link }: { link: LinkDetails }) {
  return <TextFact name="Note" text={link.note} />;
}

function Mails({ link }: { link: LinkDetails }) {
  const told = noticesIn(link.notify).map((name) => notices[name]);
  return <TextFact name="Email when" text={told.length === 0 ? null : told.join('\n')} />;
}

function Key({ link }: { link: LinkDetails }) {
  const toasts = useToasts();
  if (link.zero_knowledge === true) return <Fact name="Key">Known to you alone, if there is one</Fact>;
  if (link.password === null) {
    return (
      <Fact name="Key">
        <NotSet />
      </Fact>
    );
  }
  return (
    <Fact name="Key" hasButtons>
      <HiddenText
        text={link.password}
        what="key"
        onCopied={() => toasts.success('Copied key to clipboard')}
      />
    </Fact>
  );
}

/** Ten lines are shown of a text; the narrowest column has about so many characters in them. */
const shownLines = 10;
const shownCharacters = 150;

/** A text of any length, as it was written. What may have to be scrolled can be reached by the keyboard. */
function TextFact({ name, text }: { name: string; text: string | null }) {
  const isLong = text !== null && (text.length > shownCharacters || text.split('\n').length > shownLines);
  return (
    <Fact name={name}>
      {text === null ? (
        <NotSet />
      ) : (
        <span
          {...(isLong && { role: 'group', 'aria-label': name, tabIndex: 0 })}
          className="wrap-anywhere max-h-50 overflow-y-auto whitespace-pre-wrap print:max-h-none"
        >
          {text}
        </span>
      )}
    </Fact>
  );
}

function NotSet() {
  return <span className="text-subtle">Not set</span>;
}

function Fact({
  name,
  hasButtons = false,
  children,
}: {
  name: string;
  hasButtons?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'grid min-h-9 grid-cols-[112px_minmax(0,1fr)] items-start border-border border-t text-13 leading-5 max-md:min-h-11 max-md:grid-cols-[124px_minmax(0,1fr)] max-md:text-14',
        hasButtons ? 'py-1 max-md:py-0.5' : 'py-2 max-md:py-2.75',
      )}
    >
      <dt className={cx('text-subtle', hasButtons && 'leading-7 max-md:leading-10')}>{name}</dt>
      <dd className={cx('flex min-w-0 items-center gap-1', hasButtons && 'min-h-7 max-md:min-h-10')}>
        {children}
      </dd>
    </div>
  );
}
