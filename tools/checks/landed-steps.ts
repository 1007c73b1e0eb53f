import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Dialect } from '../../server/database/dialect.ts';
import { postgresNames } from '../../server/database/postgres/dialect.ts';
import { sqliteNames } from '../../server/database/sqlite/dialect.ts';

/** A step of the schema. */
type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/**
 * What each step of the schema does, as it landed. Installations have taken these steps: a changed one would leave them
 * with another schema than new ones. Mend a step by the next one, and add its fingerprint here.
 */
const landed: Record<string, Record<Kind, string>> = {
  '0001-accounts': { sqlite: '3ad5a061accb9a4f', postgres: '353f0ac5a6c176a8' },
  '0002-links': { sqlite: '5ac936a898c8927f', postgres: 'c9fb99dde71dbef3' },
  '0003-clicks': { sqlite: '58b9601ec79fc72f', postgres: '0522472c87168ef7' },
  '0004-wiping': { sqlite: 'c1c36e9c991a4ddc', postgres: '187b0ca7a86790af' },
  '0008-installation': { sqlite: '3785d1322e56d64f', postgres: '3984b88fe2193801' },
  '0009-operator': { sqlite: 'afa3cec366d7c941', postgres: '51691846423f6e24' },
  '0010-reports': { sqlite: '642c0eb58ad034de', postgres: '108b5e2f49befcb0' },
  '0012-invitations': { sqlite: '3c43042afdb7a906', postgres: 'db8cb241458086ad' },
  '0013-unsampled-secrets': { sqlite: 'e3b0c44298fc1c14', postgres: '308f52a6ea90ee18' },
  '0014-cost-of-trigrams': { sqlite: 'e3b0c44298fc1c14', postgres: 'fac6651724aa7587' },
  '0015-note': { sqlite: 'ce52f1cd9d941e59', postgres: '17146d3374d03430' },
  '0016-api-keys': { sqlite: 'ad096c701fb69974', postgres: 'd438c112ac2fff64' },
  '0017-idempotency': { sqlite: 'e6f72d8300926b69', postgres: '41dc4a05a1076a19' },
  '0018-webhooks': { sqlite: '0ce7b2a8d02f446e', postgres: '27a451e5c77b7249' },
  '0019-order': { sqlite: '104f6ad56e872681', postgres: '213a86be69121445' },
  '0020-imports': { sqlite: 'd8bd9b58353f4314', postgres: 'b19c3125f59c4a6b' },
  '0021-campaign-sets': { sqlite: 'e7f528b4eb204384', postgres: 'e6fda59cb5c7fe99' },
  '0022-receipts': { sqlite: '905193ac6da6a170', postgres: 'e0ca3f925c351bf5' },
  '0023-readers': { sqlite: '37a366fcd16145a7', postgres: '1bc301a87cbe16bc' },
  '0024-requests': { sqlite: 'fd896b3447660d85', postgres: 'fb73c2812da30f00' },
  '0025-folding': { sqlite: 'e3b0c44298fc1c14', postgres: 'f0ee828f4e202953' },
  '0026-pieces-of-messages': { sqlite: 'e3b0c44298fc1c14', postgres: 'a55d29f395bf1ab1' },
  '0027-click-stamps': { sqlite: 'd19a2825c35bb6b6', postgres: '43a360c9ef425bb8' },
  '0028-distributable': { sqlite: 'e3b0c44298fc1c14', postgres: '052e9e66ca384ede' },
  '0029-ranked-lists': { sqlite: '66e4dd3814a3d1ea', postgres: '60ac9fbf455033ff' },
  '0030-searches-by-one': { sqlite: 'e3b0c44298fc1c14', postgres: '4f39384bc21bcbff' },
};

const dialects = {
  sqlite: {
    names: sqliteNames,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  },
  postgres: {
    names: postgresNames,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  },
};

type Kind = keyof typeof dialects;

class RecordingDriver extends DummyDriver {
  readonly #asked: CompiledQuery[];
  constructor(asked: CompiledQuery[]) {
    super();
    this.#asked = asked;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, ...rest) => {
      this.#asked.push(query);
      return execute(query, ...rest);
    };
    return connection;
  }
}

/** The statements of one step, without a database. */
async function statementsOf(step: Step, kind: Kind): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const { names, ...parts } = dialects[kind];
  const db = new Kysely<unknown>({
    dialect: { ...parts, createDriver: () => new RecordingDriver(asked) },
  });
  await step(db, names);
  return asked;
}

async function fingerprint(step: Step, kind: Kind): Promise<string> {
  const texts = (await statementsOf(step, kind)).map(({ sql, parameters }) =>
    JSON.stringify([sql.replaceAll(/\s+/g, ' '), parameters]),
  );
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
}

/** What is wrong with the steps of the schema: one that has landed was changed or is gone, or a new one is not noted. */
export async function landedStepFaults(steps: Record<string, Step>): Promise<string[]> {
  const faults = Object.keys(landed)
    .filter((name) => !(name in steps))
    .map(
      (name) =>
        `The step ${name} of the schema is gone: installations have taken it, so that it has to stay.`,
    );
  for (const [name, step] of Object.entries(steps)) {
    const known = landed[name];
    for (const kind of ['sqlite', 'postgres'] as const) {
      const found = await fingerprint(step, kind);
      if (known === undefined)
        faults.push(
          `The step ${name} of the schema is new: note ${kind}: '${found}' in tools/checks/landed-steps.ts.`,
        );
      else if (known[kind] !== found)
        faults.push(
          `The step ${name} of the schema was changed for ${kind} (${found}): installations have taken it as it was. Take it back, and write a new step that changes what it made.`,
        );
    }
  }
  return faults;
}
