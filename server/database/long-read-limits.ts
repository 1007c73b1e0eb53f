/** How long one statement of a long read may run. */
export const longReadMs = 2000;
/** How long it may wait for its turn before that. */
export const longReadWaitMs = 5000;
