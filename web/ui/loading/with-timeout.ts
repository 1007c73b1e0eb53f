/** How long a file of ours may take to come, before it counts as not to be had. */
export const filePatienceMs = 20_000;

/** What a promise resolves with, unless that takes too long: then it is rejected. */
export async function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), ms);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
