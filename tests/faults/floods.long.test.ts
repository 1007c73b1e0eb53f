import { describeFloods } from '../support/flood-suite.ts';

describeFloods({ floodMs: 20_000, mostMs: 500 });
