import type { TestProject } from 'vitest/node';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { makeUpToDateTemplate } from '../database/postgres-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresAddress: string;
  }
}

/** One PostgreSQL server for the whole run, started before the first test file and gone after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  process.stderr.write(`Testing on ${cluster.version}\n`);
  await makeUpToDateTemplate(cluster.address);
  project.provide('postgresAddress', cluster.address);
  return () => cluster.stop();
}
