/** What a dry run says of a row: what people call it, and why. */
export const importVerdicts = {
  new: { label: 'New', text: 'Will be made.' },
  yours: { label: 'Already yours', text: 'You have this link with this destination: nothing changes.' },
  differs: { label: 'Yours, other destination', text: 'You have this code with another destination.' },
  taken: { label: 'Code taken', text: 'Somebody else has this code here, or it was used once.' },
  reserved: { label: 'Reserved', text: 'This code is a page of this site.' },
  form: {
    label: 'Code not possible',
    text: 'A code here has 1 to 64 letters, digits, hyphens and underscores.',
  },
  target: { label: 'Destination refused', text: 'Links here cannot lead to this address.' },
  twice: { label: 'Twice in the file', text: 'An earlier row has the same code.' },
  key: { label: 'Key missing', text: 'Its key cannot come along: it is brought in switched off.' },
  domain: {
    label: 'Other domain',
    text: 'It belongs to another domain than the rest; here it answers as well.',
  },
  date: { label: 'Date unreadable', text: 'A date in this row cannot be read.' },
  expired: { label: 'Expired', text: 'Its time is over already; it is brought in as expired.' },
} as const satisfies Record<string, { label: string; text: string }>;

/** What a dry run says of a row. */
export type ImportVerdict = keyof typeof importVerdicts;

export const importVerdictNames = Object.keys(importVerdicts) as [ImportVerdict, ...ImportVerdict[]];

/** What can be chosen for rows of a verdict; the first is what happens unless it is said. */
export const importChoices = {
  /** The code is another link's. */
  taken: ['skip', 'draw'],
  /** It is one's own and leads elsewhere. */
  differs: ['skip', 'update'],
  key: ['make', 'skip'],
  domain: ['make', 'skip'],
  expired: ['make', 'skip'],
} as const satisfies { [Verdict in ImportVerdict]?: readonly string[] };

export type ImportChoices = {
  [Verdict in keyof typeof importChoices]: (typeof importChoices)[Verdict][number];
};

export const usualChoices: ImportChoices = {
  taken: 'skip',
  differs: 'skip',
  key: 'make',
  domain: 'make',
  expired: 'make',
};

/** What is done with a row. */
export type ImportDeed = 'make' | 'draw' | 'update' | 'skip';

/** What became of a row; `refused`: it could not be done any more when it was applied. */
export const importOutcomes = ['made', 'drawn', 'updated', 'skipped', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What is done with rows of a verdict. */
export function deedFor(verdict: ImportVerdict, choices: ImportChoices): ImportDeed {
  if (verdict === 'new') return 'make';
  return verdict in choices ? choices[verdict as keyof ImportChoices] : 'skip';
}
