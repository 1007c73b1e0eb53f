/** What a server says when it is asked whether it can record: 200 or 503. */
export async function readiness(address: string): Promise<number> {
  return (await fetch(`${address}/readyz`)).status;
}
