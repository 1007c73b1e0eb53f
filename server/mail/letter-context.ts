/** What the bytes of a letter are bound to. */
export function letterContext(messageId: string): string {
  return `outbox_mails/${messageId}`;
}
