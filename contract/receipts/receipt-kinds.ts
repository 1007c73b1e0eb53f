/** What is kept of a link or secret as it happens. */
export const storedReceiptKinds = [
  'looked_at',
  'opened',
  'spent',
  'refused',
  'wrong_key',
  'burned',
  'expired_unread',
  'edited',
] as const;
export type StoredReceiptKind = (typeof storedReceiptKinds)[number];

/** All that a timeline tells. */
export const receiptKinds = ['created', ...storedReceiptKinds] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
