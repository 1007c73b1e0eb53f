import { useLocation, useNavigate } from 'react-router';
import { homeViewLink } from '../../screens/home/home-address.ts';

/** Opens the making of a shylnk or secret, or what was asked for, from any screen. */
export function useCreateView(): (view: 'new-shylnk' | 'new-secret' | 'requests') => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (view) => {
    const { to, state } = homeViewLink(view, location);
    void navigate(to, { state });
  };
}
