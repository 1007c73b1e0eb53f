import { cx } from 'class-variance-authority';
import { ChevronRight, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { useSession } from '../../api/session.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { profileSections, sectionAddress } from './profile-sections.tsx';
import { useProfile } from './use-profile.ts';

/** Which sections share a card. */
const groups = [
  [1, 2],
  [4, 5],
  [7, 8],
];

/** What the profile is on narrow screens until a section is chosen. */
export function SectionMenu({ className }: { className?: string }) {
  return (
    <div className={className}>
      <h1 className="sr-only">Profile</h1>
      <Person />
      <nav aria-label="Profile" className="grid gap-3">
        <Card>
          <Row to={paths.home} icon={<House size={20} />}>
            {messages.profile.mobileMenu.home}
          </Row>
        </Card>
        {groups.map((ids) => (
          <Card key={ids.join()}>
            {profileSections
              .filter(({ id }) => ids.includes(id))
              .map((section) => (
                <Row key={section.id} to={sectionAddress(section)} icon={section.icon}>
                  {section.menuLabel}
                </Row>
              ))}
          </Card>
        ))}
      </nav>
    </div>
  );
}

function Person() {
  const { email, picture } = useSession();
  const { data: profile } = useProfile();
  const name = profile === undefined ? '' : `${profile.firstname} ${profile.lastname}`.trim();
  return (
    <div className="flex items-center gap-4 px-1 pb-6">
      <Avatar size="xl" name={name || email} picture={picture ?? profile?.base64} />
      <div className="min-w-0">
        <p className="truncate font-semibold text-18 tracking-[-0.01em]">{name || '\u00a0'}</p>
        <p className="truncate text-subtle">{email}</p>
      </div>
    </div>
  );
}

function Row({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={cx(
        'relative flex h-13 items-center gap-3.5 pr-3.5 pl-4 font-medium text-16 focus-visible:-outline-offset-2',
        'first:rounded-t-[inherit] last:rounded-b-[inherit] [&>.lucide]:size-5 [&>.lucide]:text-muted',
        'not-first:before:absolute not-first:before:top-0 not-first:before:right-0 not-first:before:left-12.5 not-first:before:h-px not-first:before:bg-hair',
      )}
    >
      {icon}
      <span className="flex-1">{children}</span>
      <ChevronRight className="size-4.5! text-subtle!" />
    </Link>
  );
}
