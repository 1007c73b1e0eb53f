import { canariesPart } from './attacks/canaries-part.ts';
import { matrixPart } from './attacks/matrix-part.ts';
import { scriptsPart } from './attacks/scripts-part.ts';
import { socketsPart } from './attacks/sockets-part.ts';
import { timingPart } from './attacks/timing-part.ts';
import type { Part } from './campaign.ts';
import { diskPart } from './faults/disk-part.ts';
import { hindrancesPart } from './faults/hindrances-part.ts';
import { insidePart } from './faults/inside-part.ts';
import { killsPart } from './faults/kills-part.ts';
import { callsPart } from './neighbours/calls-part.ts';
import { floodsPart } from './neighbours/floods-part.ts';

/** What the campaign tries, in the order of the report. */
export const parts: readonly Part[] = [
  floodsPart,
  callsPart,
  killsPart,
  diskPart,
  hindrancesPart,
  insidePart,
  matrixPart,
  socketsPart,
  canariesPart,
  scriptsPart,
  timingPart,
];
