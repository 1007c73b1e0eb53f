/** What is said to whoever has waited, or given the key, for nothing. */
export const waitsAgainWords = {
  link: 'This page was open for too long, or the link was changed meanwhile. Please wait once more.',
  key: 'This page was open for too long, or the link was changed meanwhile. Please enter the key once more.',
  secret:
    'This page was open for too long, or its sender changed something. Please wait once more. Nothing was used up.',
};
