import { proxyKinds } from '../support/deploy/proxy.ts';
import { testRollingRestarts } from '../support/deploy/rolling-restarts.ts';

for (const kind of proxyKinds) await testRollingRestarts(kind, 20_000);
