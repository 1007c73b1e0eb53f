/** What the owner of a link or secret can be told of by mail, and what people call it. Mails name them in this order. */
export const notices = {
  opened: 'it is opened for the first time',
  spent: 'its last opening is used up',
  attempts: 'somebody tries to open it afterwards',
  expired: 'it expires unread',
} as const satisfies Record<string, string>;

/** What its owner can be told of by mail. */
export type Notice = keyof typeof notices;

export const noticeNames = Object.keys(notices) as Notice[];

/** The notices in a text that has blanks between them. */
export function noticesIn(text: string | null): Notice[] {
  const words = (text ?? '').split(' ');
  return noticeNames.filter((name) => words.includes(name));
}
