/** Without what is mistaken for something else when read aloud or written down: 0 and o, 1, i and l. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/** A random key of 59 bits, in groups that can be read out: `h7kq-2mxp-9tzr`. */
export function randomKey(): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, randomCharacter).join(''),
  ).join('-');
}

function randomCharacter(): string {
  // Numbers beyond the last whole alphabet are drawn again: every character is as likely as the others.
  const fairBelow = 256 - (256 % alphabet.length);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (drawn < fairBelow) return alphabet.charAt(drawn % alphabet.length);
  }
}
