import { describeFloods } from '../../support/load/flood-suite.ts';

describeFloods({ floodMs: 20_000, connections: 8, lines: 49_000 });
