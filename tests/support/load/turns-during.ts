/** How often the event loop turns while something is under way. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}
