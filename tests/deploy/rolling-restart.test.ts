import { testRollingRestarts } from '../support/deploy/rolling-restarts.ts';

testRollingRestarts('nginx', 2000);
