import { distribution, type Placement } from '../../database/distribution.ts';
import {
  type ClusterNode,
  type PlacedTable,
  readCluster,
  readPlacedTables,
} from '../../database/postgres/citus/cluster-store.ts';
import { isPlaced } from '../../database/postgres/citus/distribute-store.ts';
import { type Check, type Finding, hint, wrong } from './finding.ts';

/** Where a PostgreSQL with Citus keeps what, and whether its nodes answer. */
export const checkDistribution: Check = async ({ database, isCurrent }) => {
  if (database === null || !isCurrent || !database.dialect.isDistributed) return [];
  const { nodes } = await readCluster(database.query);
  return [...nodeFindings(nodes), ...placeFindings(await readPlacedTables(database.query))];
};

function nodeFindings(nodes: readonly ClusterNode[]): Finding[] {
  return nodes
    .filter(({ doesAnswer }) => !doesAnswer)
    .map(({ name, port }) =>
      wrong(
        'node-away',
        `The node ${name}:${port} of the cluster does not answer the coordinator: links whose shards lie there cannot be opened. Start it, and look at its log.`,
      ),
    );
}

export function placeFindings(tables: readonly PlacedTable[]): Finding[] {
  if (!tables.some(({ kind }) => kind === 'distributed'))
    return [
      hint(
        'not-distributed',
        'The database has the extension of Citus, and every table lies on this one machine: "distribute" spreads them over the workers.',
      ),
    ];
  const placements = Object.entries<Placement>(distribution);
  const misplaced = placements
    .filter(
      ([name, to]) =>
        !isPlaced(
          tables.find((table) => table.name === name),
          to,
        ),
    )
    .map(([name]) => name);
  return [
    ...(misplaced.length === 0
      ? []
      : [
          wrong(
            'misplaced',
            `Some tables do not lie where they belong (${misplaced.join(', ')}): "distribute" puts them there.`,
          ),
        ]),
    hint('distributed', `${placesOf(tables).join('; ')}. All other tables lie on the coordinator alone.`),
  ];
}

/** Tables that lie alike are named together. */
function placesOf(tables: readonly PlacedTable[]): string[] {
  const alike = new Map<string, string[]>();
  for (const { name, kind, by, shards } of tables) {
    if (kind === 'local') continue;
    const place = kind === 'reference' ? 'On every node' : `Spread by ${by} (${shardsOf(shards)})`;
    alike.set(place, [...(alike.get(place) ?? []), name]);
  }
  return [...alike].map(([place, names]) => `${place}: ${names.join(', ')}`);
}

function shardsOf(shards: Record<string, number>): string {
  return Object.entries(shards)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([node, count]) => `${count} on ${node}`)
    .join(', ');
}
