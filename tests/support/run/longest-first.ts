import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of many minutes, the longest first: begun last, they would be waited for alone. */
const long = [
  'faults/campaign/neighbours',
  'faults/campaign/faults',
  'tools/updates',
  'faults/campaign/attacks',
  'faults/operator/move',
  'faults/postgres/faults',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((part) => moduleId.includes(`/tests/${part}.`));
      return found === -1 ? long.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
