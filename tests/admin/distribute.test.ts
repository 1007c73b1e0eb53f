import { describe, expect, it } from 'vitest';
import { cannotDistribute } from '../../server/admin/distribute/cannot-distribute.ts';
import { placeFindings } from '../../server/admin/doctor/check-distribution.ts';
import { distribution } from '../../server/database/distribution.ts';
import type {
  Cluster,
  ClusterNode,
  PlacedTable,
} from '../../server/database/postgres/citus/cluster-store.ts';

const node: ClusterNode = {
  name: 'harbour',
  port: 5432,
  isCoordinator: false,
  holdsShards: true,
  doesAnswer: true,
};
const coordinator = { ...node, name: 'capital', isCoordinator: true, holdsShards: false };
const whole: Cluster = { version: '13.2-1', isInstallable: true, nodes: [coordinator, node] };

describe('whether a database can be distributed', () => {
  it('is said of a cluster whose nodes are known and answer', () => {
    expect(cannotDistribute(whole)).toBeNull();
    expect(cannotDistribute({ ...whole, nodes: [{ ...coordinator, holdsShards: true }] })).toBeNull();
  });

  it.each<[Partial<Cluster>, string]>([
    [{ version: null, isInstallable: false, nodes: [] }, 'This PostgreSQL has no Citus'],
    [{ version: null, nodes: [] }, 'run CREATE EXTENSION citus'],
    [{ version: '11.3-1' }, 'This is Citus 11.3-1: 12 or newer is needed'],
    [{ nodes: [node] }, 'does not know its coordinator'],
    [{ nodes: [coordinator] }, 'has no worker'],
    [{ nodes: [coordinator, { ...node, doesAnswer: false }] }, 'cannot reach harbour:5432'],
  ])('is denied with what to do about it: %o', (missing, sentence) => {
    expect(cannotDistribute({ ...whole, ...missing })).toContain(sentence);
  });
});

describe('what doctor says of where tables lie', () => {
  const shards = { 'harbour:5432': 4 };
  const inPlace: PlacedTable[] = Object.entries(distribution).flatMap(([name, to]): PlacedTable[] => {
    if (to === 'coordinator') return [];
    if (to === 'everywhere') return [{ name, kind: 'reference', by: null, shards }];
    return [{ name, kind: 'distributed', by: to.by, shards }];
  });

  it('is which is spread by what, and where its shards are', () => {
    const [hint, ...others] = placeFindings(inPlace);
    expect(others).toEqual([]);
    expect(hint).toMatchObject({ level: 'hint', name: 'distributed' });
    expect(hint?.sentence).toContain('On every node: users, host_changes');
    expect(hint?.sentence).toContain('Spread by code (4 on harbour:5432): links;');
  });

  it('is that none is spread yet', () => {
    expect(placeFindings([])).toMatchObject([{ level: 'hint', name: 'not-distributed' }]);
  });

  it('is which one does not lie where it belongs', () => {
    const findings = placeFindings(inPlace.filter(({ name }) => name !== 'visit_days'));
    expect(findings[0]).toMatchObject({ level: 'wrong', name: 'misplaced' });
    expect(findings[0]?.sentence).toContain('(visit_days)');
  });
});
