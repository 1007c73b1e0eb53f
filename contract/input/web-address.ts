/*
 * A file of its own, away from the schemas of fields.ts: the landing page must be light, and needs this alone.
 */

/** What the landing page takes for a web address: a domain with an ending of 2 to 4 letters, and a path if any. */
const landingPattern = /^(?:https?:\/\/)?[\p{L}\p{N}._~%+=-]{2,256}\.\p{L}{2,4}(?:[:/?#]\S*)?$/iu;

/** Whether a text looks like a web address to the landing page. */
export function looksLikeWebAddress(entered: string): boolean {
  return landingPattern.test(entered.trim());
}
