import { describeFloods } from '../support/flood-suite.ts';

describeFloods({ floodMs: 3000, mostMs: null });
