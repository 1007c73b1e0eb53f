import type { ReactNode } from 'react';
import type { ProfileAnswer } from '../../../contract/profile.ts';
import { useSession } from '../../api/session.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Birthday, Gender, MobileNumber } from './profile-facts.tsx';

/** Who the person is, to be read. */
export function AccountDetails({ profile }: { profile: ProfileAnswer }) {
  const { picture } = useSession();
  const name = `${profile.firstname} ${profile.lastname}`.trim();
  return (
    <Card aria-label="Account details">
      <header className="flex items-center gap-4 border-hair border-b p-6 max-sm:p-4">
        <Avatar size="xl" name={name || profile.email} picture={picture ?? profile.base64} />
        <p className="wrap-anywhere min-w-0 font-semibold text-18 tracking-[-0.01em]">{name}</p>
      </header>
      <dl className="grid gap-x-6 gap-y-5 p-6 max-sm:p-4 sm:grid-cols-2">
        <Fact term="First name">{profile.firstname}</Fact>
        <Fact term="Last name">{profile.lastname}</Fact>
        <Fact term="Email">{profile.email}</Fact>
        <Fact term="Gender">
          <Gender {...profile} />
        </Fact>
        <Fact term="Date of birth">
          <Birthday {...profile} />
        </Fact>
        <Fact term="Mobile number">
          <MobileNumber {...profile} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted">{term}</dt>
      <dd className="wrap-anywhere mt-0.5 font-medium text-15">{children}</dd>
    </div>
  );
}
