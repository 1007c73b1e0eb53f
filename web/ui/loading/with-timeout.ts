/** How long a chunk may take to come, before its request counts as failed. */
export const fileTimeoutMs = 20_000;

/** What a promise resolves with, unless that takes too long: then it is rejected. */
export async function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), ms);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
