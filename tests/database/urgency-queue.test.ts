import { describe, expect, it } from 'vitest';
import { createUrgencyQueue, type Urgency } from '../../server/database/urgency-queue.ts';

describe('what waits to be written', () => {
  type Added = [item: string, urgency: Urgency, atMs: number];

  /** Takes so many in each round. */
  function takeAll(added: Added[], nowMs: number, perRound: number): string[][] {
    const queue = createUrgencyQueue<string>();
    for (const [item, urgency, atMs] of added) queue.add(item, urgency, atMs);
    const rounds: string[][] = [];
    while (queue.next() !== null) {
      queue.beginRound(nowMs);
      const round: string[] = [];
      for (let taken = 0; taken < perRound && queue.next() !== null; taken += 1)
        round.push(queue.take() as string);
      rounds.push(round);
    }
    return rounds;
  }

  it('is written visitors first, then what people make, then what nobody waits for', () => {
    const added: Added[] = [
      ['clean-up', 'background', 0],
      ['link', 'person', 0],
      ['click', 'visit', 20],
      ['second click', 'visit', 30],
      ['second link', 'person', 30],
    ];
    expect(takeAll(added, 40, 10)).toEqual([['click', 'second click', 'link', 'second link', 'clean-up']]);
  });

  it('begins every second round once it has waited long, so that a rush of visitors keeps nothing back', () => {
    const added: Added[] = [
      ['clean-up', 'background', 0],
      ['link', 'person', 1000],
      ['second link', 'person', 1000],
      ...Array.from({ length: 6 }, (_, n): Added => [`click ${n}`, 'visit', 2000]),
    ];
    expect(takeAll(added, 2000, 2)).toEqual([
      ['clean-up', 'click 0'],
      ['click 1', 'click 2'],
      ['link', 'click 3'],
      ['click 4', 'click 5'],
      ['second link'],
    ]);
  });

  it('does not let what people pile up come before a visitor who has just come', () => {
    const piled = Array.from({ length: 8 }, (_, n): Added => [`link ${n}`, 'person', 0]);
    const rounds = takeAll([...piled, ['click', 'visit', 5000]], 5000, 1);
    expect(rounds.flat().indexOf('click')).toBeLessThanOrEqual(1);
  });
});
