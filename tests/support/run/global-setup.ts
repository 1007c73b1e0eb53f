import type { TestProject } from 'vitest/node';
import { startCitusCluster } from '../citus/citus-cluster.ts';
import { makeDistributedTemplate } from '../citus/citus-template.ts';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { makeUpToDateTemplate } from '../database/postgres-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresAddress: string;
    /** The workers behind it, where it is the coordinator of a Citus cluster. */
    citusWorkers: string[];
  }
}

/** One PostgreSQL server for the whole run, started before the first test file and gone after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE'] === 'citus') return setUpCitus(project);
  const cluster = await startPostgresCluster();
  process.stderr.write(`Testing on ${cluster.version}\n`);
  await makeUpToDateTemplate(cluster.address);
  project.provide('postgresAddress', cluster.address);
  project.provide('citusWorkers', []);
  return () => cluster.stop();
}

async function setUpCitus(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCitusCluster({ synchronous_commit: 'off' });
  const { coordinator, workers } = cluster;
  process.stderr.write(`Testing on ${coordinator.version} with Citus and ${workers.length} workers\n`);
  await makeDistributedTemplate([coordinator.address, ...workers.map(({ address }) => address)]);
  project.provide('postgresAddress', coordinator.address);
  project.provide(
    'citusWorkers',
    workers.map(({ address }) => address),
  );
  return () => cluster.stop();
}
