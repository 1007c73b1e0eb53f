import type { Cluster } from '../../database/postgres/citus/cluster-store.ts';

/** What tables were tried to be spread with. */
const oldestCitus = 12;

/** Why a database cannot be distributed, and what to do about it; null: it can. */
export function cannotDistribute({ version, isInstallable, nodes }: Cluster): string | null {
  if (version === null)
    return isInstallable
      ? 'This database does not have the extension yet: run CREATE EXTENSION citus in a database of this name on the coordinator and on every worker, and make them known (citus_set_coordinator_host, citus_add_node).'
      : 'This PostgreSQL has no Citus: install it on the coordinator and on every worker, with shared_preload_libraries = citus.';
  if (Number.parseInt(version, 10) < oldestCitus)
    return `This is Citus ${version}: ${oldestCitus} or newer is needed.`;
  if (!nodes.some(({ isCoordinator }) => isCoordinator))
    return "The cluster does not know its coordinator: run SELECT citus_set_coordinator_host('its address').";
  if (!nodes.some(({ holdsShards }) => holdsShards))
    return "The cluster has no worker: run SELECT citus_add_node('its address', 5432) for each.";
  const away = nodes.filter(({ doesAnswer }) => !doesAnswer);
  if (away.length > 0)
    return `The coordinator cannot reach ${away.map(({ name, port }) => `${name}:${port}`).join(', ')}: a table could not be put there. Start it, and look at pg_hba.conf and citus.node_conninfo.`;
  return null;
}
