// @module-tag rest
import { testRollingRestarts } from '../support/deploy/rolling-restarts.ts';

await testRollingRestarts('nginx', 2000);
