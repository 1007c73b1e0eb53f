import { fail, ok, type Result } from '../../contract/result.ts';

/** A read that was given up because it took longer than it may. */
export class TookTooLong extends Error {
  constructor() {
    super('The read took too long');
  }
}

/** What was read, or that it took too long. */
export async function inTime<Value>(read: () => Promise<Value>): Promise<Result<Value, 'tookTooLong'>> {
  try {
    return ok(await read());
  } catch (error) {
    if (error instanceof TookTooLong) return fail('tookTooLong');
    throw error;
  }
}
