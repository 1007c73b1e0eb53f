import { randomInt } from 'node:crypto';

/**
 * What a batch of clicks is known by, so that it is recorded once however often it is sent. In a lane one batch is sent
 * after the other, and nothing more once it is not known what became of one: whatever comes last stands for all before it.
 */
export interface BatchStamp {
  lane: number;
  turn: number;
}

/** A lane, and how many batches were sent in it. */
export interface BatchLane {
  id: number;
  turns: number;
}

/** Lanes that no batch is under way in. */
export interface BatchLanes {
  take(): BatchLane;
  /** Everything that was sent in it is known to be recorded, or not to be. */
  giveBack(lane: BatchLane): void;
}

export function createBatchLanes(): BatchLanes {
  const free: BatchLane[] = [];
  return {
    take: () => free.pop() ?? newLane(),
    giveBack: (lane) => void free.push(lane),
  };
}

/** So many numbers that no two processes ever take the same one. */
const lanes = 2 ** 48 - 1;

export function newLane(): BatchLane {
  return { id: randomInt(1, lanes), turns: 0 };
}

export function nextStamp(lane: BatchLane): BatchStamp {
  lane.turns += 1;
  return { lane: lane.id, turn: lane.turns };
}
