import { describeFloods } from '../support/flood-suite.ts';

describeFloods({ floodMs: 2000, mostMs: null });
