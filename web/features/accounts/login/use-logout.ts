import { useNavigate } from 'react-router';
import { endpoints } from '../../../../contract/endpoints.ts';
import { paths } from '../../../../contract/paths.ts';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../api/session.tsx';

/**
 * Logs out: the token is forgotten here at once, and the person goes to the start. That it is revoked is asked of the
 * server besides; the screen does not wait for that call, and where it fails the token expires by its age.
 */
export function useLogout(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return () => {
    // Before the token is gone, which signs this call too.
    void call(endpoints.logout, {}, { outlivesPage: true }).catch(() => undefined);
    signOut();
    void navigate(paths.landing);
  };
}
