import { describe, expect, it } from 'vitest';
import { createUrgencyQueue, type Urgency } from '../../server/database/urgency-queue.ts';

describe('what waits to be written', () => {
  function takeAll(added: [item: string, urgency: Urgency, atMs: number][]): string[] {
    const queue = createUrgencyQueue<string>();
    for (const [item, urgency, atMs] of added) queue.add(item, urgency, atMs);
    const taken: string[] = [];
    for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
    return taken;
  }

  it('is written visitors first, then what people make, then what nobody waits for', () => {
    expect(
      takeAll([
        ['clean-up', 'background', 0],
        ['link', 'person', 0],
        ['click', 'visit', 20],
        ['second click', 'visit', 30],
        ['second link', 'person', 30],
      ]),
    ).toEqual(['click', 'second click', 'link', 'second link', 'clean-up']);
  });

  it('comes first, however unimportant, once it has waited long enough', () => {
    expect(
      takeAll([
        ['clean-up', 'background', 0],
        ['link', 'person', 950],
        ['click', 'visit', 2000],
      ]),
    ).toEqual(['clean-up', 'link', 'click']);
  });
});
