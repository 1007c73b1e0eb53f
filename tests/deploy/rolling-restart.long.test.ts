import { proxyKinds } from '../support/deploy/proxy.ts';
import { testRollingRestarts } from '../support/deploy/rolling-restarts.ts';

for (const kind of proxyKinds) testRollingRestarts(kind, 20_000);
