import type { Part } from './campaign.ts';
import { killsPart } from './faults/kills-part.ts';
import { callsPart } from './neighbours/calls-part.ts';
import { floodsPart } from './neighbours/floods-part.ts';

/** What the campaign tries, in the order of the report. */
export const parts: readonly Part[] = [floodsPart, callsPart, killsPart];
