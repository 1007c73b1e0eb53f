/** Says everything that is wrong, in sentences, and gives up. */
export function refuseToStart(problems: string[]): never {
  process.stderr.write(`SHYLNK cannot start:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`);
  process.exit(1);
}
