/** Yes or no, as both databases store it. */
export type Flag = 0 | 1;
