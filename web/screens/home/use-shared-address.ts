import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sharedAddress } from '../../../contract/input/shared-address.ts';
import { forgetShare, keepShare, keptShare } from '../../api/kept-share.ts';
import { homeAddress } from './home-address.ts';

export interface SharedAddress {
  /** What another program handed over to be shortened; null: nothing. */
  address: string | null;
  /** It was made into a link, or given up: nothing opens with it any more. */
  forget: () => void;
}

/**
 * Opens the making of a link for an address that another program hands over, and takes it out of the address bar. It is
 * kept until that was done or given up, in this tab alone: whoever has to log in first finds it filled in afterwards.
 */
export function useSharedAddress(): SharedAddress {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [address, setAddress] = useState<string | null>(null);
  // Not earlier: the page is drawn ahead without it.
  useEffect(() => {
    keepShare(search);
    const shared = sharedAddress(keptShare());
    if (shared === null) return;
    setAddress(shared);
    const place = homeAddress({ type: 'url', code: null, view: 'new-shylnk' });
    if (!place.endsWith(search) || search === '') void navigate(place, { replace: true });
  }, [search, navigate]);
  return { address, forget: forgetShare };
}
