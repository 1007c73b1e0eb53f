/** What an opened message says about its further openings, split where the emphasis begins. */
export function sayOpeningsLeft(left: number | null): { before: string; emphasis: string } {
  if (left === null) return { before: 'This message can be opened', emphasis: 'without limit' };
  if (left === 0) return { before: 'This message', emphasis: 'cannot be opened again' };
  return {
    before: 'This message can be opened',
    emphasis: left === 1 ? '1 more time' : `${left} more times`,
  };
}
