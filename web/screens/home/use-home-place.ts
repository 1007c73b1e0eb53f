import { useLocation, useNavigate } from 'react-router';
import {
  type HomePlace,
  homeAddress,
  openedHere,
  readHomePlace,
  underneath,
  wasJumpedTo,
  wasOpenedHere,
} from './home-address.ts';

export interface HomeNavigation {
  place: HomePlace;
  /** Whether the place was jumped to, so that the eye and the focus should follow. */
  wasJumpedTo: boolean;
  /** The way to a place from here. */
  linkTo: (place: Partial<HomePlace>) => { to: string; state: unknown };
  /** Goes to a place, one step further in the history. */
  goTo: (place: Partial<HomePlace>) => void;
  /** Goes to a place instead of this one. */
  replaceWith: (place: Partial<HomePlace>) => void;
  /** Back to what lies underneath: a step back in the history where that was the way here. */
  close: () => void;
}

/** Where on the dashboard the address says we are, and how to get elsewhere. */
export function useHomePlace(): HomeNavigation {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const place = readHomePlace(search);
  const addressOf = (change: Partial<HomePlace>) => homeAddress({ ...place, ...change });
  return {
    place,
    wasJumpedTo: wasJumpedTo(state),
    linkTo: (change) => ({ to: addressOf(change), state: openedHere }),
    goTo: (change) => void navigate(addressOf(change), { state: openedHere }),
    replaceWith: (change) => void navigate(addressOf(change), { replace: true }),
    close() {
      if (wasOpenedHere(state)) void navigate(-1);
      else void navigate(homeAddress(underneath(place)), { replace: true });
    },
  };
}
