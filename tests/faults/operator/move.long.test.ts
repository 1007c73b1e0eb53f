import { it } from 'vitest';
import { moveThereAndBack } from '../../support/database/moving.ts';

it(
  'moves 100,000 links with visits and secrets to PostgreSQL and back, killed half-way, and loses nothing',
  () => moveThereAndBack('sqlite', 'postgres', 100_000),
  1_800_000,
);
