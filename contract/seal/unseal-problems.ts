/** What can keep a sealed message from opening whoever reads it, for that person. */
export const unsealProblems = {
  missing: 'This link is not complete: the part after # is missing. Ask the sender for the whole link.',
  cut: 'This link was cut or changed on its way. Ask the sender for the whole link.',
  misfit: 'This link does not fit this message. Ask the sender for the link again.',
  damaged: 'This message is damaged and cannot be opened. Ask the sender to share it again.',
} as const;
