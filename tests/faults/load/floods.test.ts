// @module-tag rest
import { describeFloods } from '../../support/load/flood-suite.ts';

describeFloods({ floodMs: 2000, connections: 3, lines: 20_000 });
