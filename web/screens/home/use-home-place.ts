import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LinkType } from '../../../contract/fields.ts';
import { type ListChoice, wholeList } from '../../features/links/order/list-choice.ts';
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
  /** Shows the list of a type, as it was chosen when it was last seen. */
  switchTo: (type: LinkType) => void;
  /** Shows the list in another way, one step further in the history; what is selected stays. */
  choose: (choice: ListChoice) => void;
  /** Back to what lies underneath: a step back in the history where that was the way here. */
  close: () => void;
}

/** Where on the dashboard the address says we are, and how to get elsewhere. */
export function useHomePlace(): HomeNavigation {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const place = readHomePlace(search);
  const left = useRef(new Map<LinkType, ListChoice>());
  const addressOf = (change: Partial<HomePlace>) => homeAddress({ ...place, ...change });
  const goTo = (change: Partial<HomePlace>) => void navigate(addressOf(change), { state: openedHere });
  return {
    place,
    wasJumpedTo: wasJumpedTo(state),
    linkTo: (change) => ({ to: addressOf(change), state: openedHere }),
    goTo,
    replaceWith: (change) => void navigate(addressOf(change), { replace: true }),
    switchTo(type) {
      left.current.set(place.type, place.choice);
      goTo({ type, code: null, view: null, choice: left.current.get(type) ?? wholeList });
    },
    // Not as opened here: what closes then would bring the earlier choice back.
    choose: (choice) => void navigate(addressOf({ choice })),
    close() {
      if (wasOpenedHere(state)) void navigate(-1);
      else void navigate(homeAddress(underneath(place)), { replace: true });
    },
  };
}
