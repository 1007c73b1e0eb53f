import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** Writes the counts that `npm test` ends with into the file named by TEST_COUNTS_FILE. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env['TEST_COUNTS_FILE'];
    if (file === undefined) return;
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests())
        if (!isLeftToAnotherRun(test)) counts[test.result().state] += 1;
      // A file that cannot be read, or a suite whose preparation fails, runs no test: each counts as one that failed.
      for (const group of [module, ...module.children.allSuites()])
        counts.failed += group.errors().length > 0 ? 1 : 0;
    }
    writeFileSync(file, JSON.stringify(counts));
  }
}

/** Vitest calls what its filter of tags leaves out skipped. */
function isLeftToAnotherRun(test: TestCase): boolean {
  const scope = process.env['TEST_SCOPE'];
  const isOfRest = test.tags.includes('rest');
  return (scope === 'quick' && isOfRest) || (scope === 'rest' && !isOfRest);
}
