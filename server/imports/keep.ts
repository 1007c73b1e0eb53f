/** Another process has taken an import over: this one leaves it. */
export class LostImport extends Error {}

/** Says that this process still works on an import, for so long from now on; throws `LostImport` where it does not. */
export type Keep = (importId: number, forMs?: number) => Promise<void>;
