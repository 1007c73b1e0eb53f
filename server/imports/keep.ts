/** Says that this process still works on an import. */
export type Keep = (importId: number) => Promise<void>;
