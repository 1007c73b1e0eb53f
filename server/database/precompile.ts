import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema.ts';

/** Stands in a query for a value that is known only when it is run. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The adapter of a database, which its transactions share: what is compiled for one fits the others. */
type Adapter = ReturnType<Kysely<Schema>['getExecutor']>['adapter'];

/** Makes the stand-in for a value. */
type Value<Name extends string> = (name: Name) => never;

/**
 * A query that is compiled when it is first needed and from then on only given its values: building a query takes
 * longer than running it. For queries whose shape does not depend on the values.
 */
export function precompile<Name extends string, Row>(
  build: (query: Kysely<Schema>, value: Value<Name>) => Compilable<Row>,
): (query: Kysely<Schema>, values: Record<Name, unknown>) => CompiledQuery<Row> {
  const compiled = compileOnce<Name>((query, value) => [build(query, value).compile()]);
  return (query, values) => compiled(query, values)[0] as CompiledQuery<Row>;
}

/** What statements are built from. */
export type QueriedDatabase = Pick<Database, 'query' | 'dialect'>;

/** The same for statements that are committed together. */
export function precompileAll<Name extends string>(
  build: (database: QueriedDatabase, value: Value<Name>) => CompiledQuery[],
): (database: QueriedDatabase, values: Record<Name, unknown>) => CompiledQuery[] {
  const compiledFor = new Map<Dialect, ReturnType<typeof compileOnce<Name>>>();
  return (database, values) => {
    const { dialect } = database;
    let compiled = compiledFor.get(dialect);
    if (compiled === undefined) {
      compiled = compileOnce<Name>((query, value) => build({ query, dialect }, value));
      compiledFor.set(dialect, compiled);
    }
    return compiled(database.query, values);
  };
}

function compileOnce<Name extends string>(
  build: (query: Kysely<Schema>, value: Value<Name>) => CompiledQuery[],
): (query: Kysely<Schema>, values: Record<Name, unknown>) => CompiledQuery[] {
  const compiledFor = new WeakMap<Adapter, CompiledQuery[]>();
  return (query, values) => {
    const { adapter } = query.getExecutor();
    let compiled = compiledFor.get(adapter);
    if (compiled === undefined) {
      compiled = build(query, (name) => new Placeholder(name) as never);
      compiledFor.set(adapter, compiled);
    }
    return compiled.map((statement) => ({
      ...statement,
      parameters: statement.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as Name] : parameter,
      ),
    }));
  };
}
