import Quill, { type Delta, Range } from 'quill/core';

/** Where something is to be put once it is ready: the place moves along with what is written meanwhile. */
export interface FollowedRange {
  /** The place as it is now; it is followed no longer. */
  end: () => Range;
}

/** Follows a place in the text through changes. */
export function followRange(quill: Quill, { index, length }: Range): FollowedRange {
  let start = index;
  let end = index + length;
  const follow = (change: Delta) => {
    const isEmpty = start === end;
    start = change.transformPosition(start);
    end = isEmpty ? start : change.transformPosition(end);
  };
  quill.on(Quill.events.TEXT_CHANGE, follow);
  return {
    end() {
      quill.off(Quill.events.TEXT_CHANGE, follow);
      return new Range(start, end - start);
    },
  };
}
