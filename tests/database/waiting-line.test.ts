import { describe, expect, it } from 'vitest';
import { createWaitingLine } from '../../server/database/postgres/waiting-line.ts';

describe('those who wait for a connection', () => {
  it('get one in turn with visits once they have waited for long, however many of those there are', async () => {
    const line = createWaitingLine<string>(1, () => new Error('too long'));
    const got: string[] = [];
    const join = (name: string, urgency: 'visit' | 'person') =>
      void line.join(urgency).then(() => got.push(name));
    join('list', 'person');
    await new Promise((resolve) => setTimeout(resolve, 150));
    join('click', 'visit');
    join('other click', 'visit');
    for (let seat = 0; seat < 3; seat += 1) {
      line.give('seat');
      await Promise.resolve();
    }
    await Promise.resolve();
    expect(got).toEqual(['list', 'click', 'other click']);
  });

  it('get one in the order in which they came, but visits come first', async () => {
    const line = createWaitingLine<string>(1, () => new Error('too long'));
    const got: string[] = [];
    const join = (name: string, urgency: 'visit' | 'person' | 'background') =>
      void line.join(urgency).then((thing) => got.push(`${name} ${thing}`));
    join('list', 'person');
    join('job', 'background');
    join('click', 'visit');
    join('other click', 'visit');
    expect(line.length()).toBe(4);
    for (const thing of ['a', 'b', 'c', 'd']) {
      expect(line.give(thing)).not.toBeNull();
      await Promise.resolve();
    }
    expect(line.give('e')).toBeNull();
    await Promise.resolve();
    expect(got).toEqual(['click a', 'other click b', 'list c', 'job d']);
  });

  it('are passed over by what is kept for visits', async () => {
    const line = createWaitingLine<string>(1, () => new Error('too long'));
    const got: string[] = [];
    const join = (name: string, urgency: 'visit' | 'person') =>
      void line.join(urgency).then((thing) => got.push(`${name} ${thing}`));
    join('list', 'person');
    expect(line.give('a', 'visit')).toBeNull();
    join('click', 'visit');
    expect(line.give('b', 'visit')).toBe('visit');
    expect(line.give('c')).toBe('person');
    await Promise.resolve();
    expect(got).toEqual(['click b', 'list c']);
  });

  it('are sent away when they have waited for too long, or when nothing will come', async () => {
    const line = createWaitingLine<string>(1, () => new Error('too long'));
    const [visit, person] = [line.join('visit'), line.join('person')];
    line.tick();
    expect(line.length()).toBe(2);
    line.tick();
    await expect(visit).rejects.toThrow('too long');
    await expect(person).rejects.toThrow('too long');
    const late = [line.join('visit'), line.join('background')];
    line.dissolve(new Error('closed'));
    for (const waiting of late) await expect(waiting).rejects.toThrow('closed');
    expect(line.length()).toBe(0);
  });
});
