import { useSession } from '../api/session.tsx';
import { useProfile } from '../features/profile/use-profile.ts';

/** Who is signed in, as the bar shows it: the e-mail stands in until the name is known. */
export function useSignedInPerson(): { name: string; email: string; picture: string | null } {
  const { email, picture } = useSession();
  const { data: profile } = useProfile();
  const name = profile ? `${profile.firstname} ${profile.lastname}`.trim() : '';
  return { name: name === '' ? email : name, email, picture: picture ?? profile?.base64 ?? null };
}
