const parts = 6;

/**
 * Does something after a time that counts only while this process runs: the machine may have stood still, and what has
 * come meanwhile is read before anybody is held to be dead. Gives what ends the waiting.
 */
export function afterPatience(patienceMs: number, lose: () => void): () => void {
  let left = parts;
  const counting = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(counting);
    lose();
  }, patienceMs / parts);
  return () => clearInterval(counting);
}

/** An answer; where it does not come in time, what stands in its place. */
export function withinPatience<Value>(
  answer: Promise<Value>,
  patienceMs: number,
  instead: Value,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const endPatience = afterPatience(patienceMs, () => resolve(instead));
    answer.then(resolve, reject).finally(endPatience);
  });
}
