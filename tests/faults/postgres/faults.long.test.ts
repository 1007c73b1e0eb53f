import { describe, it } from 'vitest';
import { faults, surviveFault } from '../../support/load/postgres-faults.ts';

const rounds = 20;

describe('a server whose PostgreSQL breaks twenty times under load', () => {
  it.each(Object.keys(faults))(
    'serves everybody again, and has counted every answer once, when %s',
    (name) => surviveFault(name, rounds),
    900_000,
  );
});
