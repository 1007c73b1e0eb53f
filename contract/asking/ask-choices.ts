import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { limits } from '../limits.ts';

/** Said of a number of answers that cannot be asked for. */
export const answersAllowedRule = `Choose from 1 to ${limits.askAnswersMax} answers`;

const validityRule = 'Choose how many days it is open';
const validities: readonly number[] = limits.validityDays;

/** What a person chooses for a new request; apart from the rest, which no form needs. */
export const askChoices = {
  question: requiredText(limits.questionMaxLength, 'Please say what you ask for'),
  answers: z
    .number(answersAllowedRule)
    .check(
      z.refine(
        (count) => Number.isInteger(count) && count >= 1 && count <= limits.askAnswersMax,
        answersAllowedRule,
      ),
    ),
  validity: z.number(validityRule).check(z.refine((days) => validities.includes(days), validityRule)),
};
