import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { paths } from '../../../contract/paths.ts';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';

/** Logs out: the token is revoked, forgotten here whatever the server says, and the person goes to the start. */
export function useLogout(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => call(endpoints.logout, {}),
    onSettled: async () => {
      signOut();
      await navigate(paths.landing);
    },
  });
  return () => mutate();
}
