import { systemClock } from '../../server/platform/clock.ts';
import { createSignedInUser, hashAtFullCost } from '../../tests/support/builders/account-builder.ts';
import { createSharedDatabase, type SharedDatabase } from '../../tests/support/database/shared-database.ts';
import type { DatabaseKind } from '../../tests/support/servers/app-under-test.ts';
import { type ServerProcess, startServer } from '../../tests/support/servers/server-process.ts';
import { type Control, startControl } from './control.ts';

export type Person = Awaited<ReturnType<typeof createSignedInUser>>;

/** A server with a neighbour's link, and an attacker. */
export interface Stage {
  shared: SharedDatabase;
  limits: 'on' | 'off';
  server: ServerProcess;
  control: Control;
  flooder: Person;
  /** Another account. */
  createPerson(): Promise<Person>;
  remove(): Promise<void>;
}

export const neighbourPath = '/neighbour';

/** `limits`: whether one account is held to its budget, or does what it takes many accounts to do. */
export async function setStage(kind: DatabaseKind, limits: 'on' | 'off'): Promise<Stage> {
  const shared = await createSharedDatabase(kind);
  const passwordHash = await hashAtFullCost();
  const createPerson = () =>
    createSignedInUser({ database: shared.database, clock: systemClock }, { passwordHash });
  const flooder = await createPerson();
  await shared.database.query
    .insertInto('links')
    .values({
      type: 'url',
      code: neighbourPath.slice(1),
      target: 'https://example.com/neighbour',
      is_active: 1,
      created_at_ms: Date.now(),
    })
    .execute();
  const server = await startServer({ ...shared.environment, RATE_LIMITS: limits });
  const control = await startControl();
  return {
    shared,
    limits,
    server,
    control,
    flooder,
    createPerson,
    async remove() {
      await control.stop();
      await server.kill();
      await shared.remove();
    },
  };
}
