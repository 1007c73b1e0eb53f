import { TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { nameInOwnLetters, splitAddress } from '../rules/address-parts.ts';
import { Icon } from './icon.tsx';

interface DestinationProps {
  target: string;
  toUnicode: (hostname: string) => string;
}

/** Longer names are set smaller. */
const longHostLength = 20;
/** Longer addresses scroll in a box of their own, so that the buttons stay in sight. */
const longAddressLength = 360;

/** Where a link leads. A look-alike name cannot hide: the headline is the name's exact form. */
export function Destination({ target, toUnicode }: DestinationProps) {
  const { scheme, host, hostname, pieces } = splitAddress(target);
  const ownLetters = nameInOwnLetters(hostname, toUnicode);
  const isLong = target.length > longAddressLength;
  return (
    <>
      <p className="eyebrow">This link leads to</p>
      <h1 className={host.length > longHostLength ? 'destination-host is-long' : 'destination-host'}>
        {host}
      </h1>
      {ownLetters !== null && (
        <p className="note warning">
          <Icon of={TriangleAlert} size={16} />
          <span>
            In its own letters this name reads <bdi className="own-letters">{ownLetters}</bdi>. Check that it
            is the site you expect.
          </span>
        </p>
      )}
      <p
        className={isLong ? 'full-address mono is-long' : 'full-address mono'}
        {...(isLong && { role: 'group', 'aria-label': 'Full address', tabIndex: 0 })}
      >
        {scheme}
        <b>{host}</b>
        {pieces.map((piece, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to a string
          <Fragment key={place}>
            {piece}
            <wbr />
          </Fragment>
        ))}
      </p>
    </>
  );
}
