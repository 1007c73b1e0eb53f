import { curveMonotoneX } from '@visx/curve';
import { Area, LinePath } from '@visx/shape';
import type { SVGProps } from 'react';

interface Position {
  x: number;
  y: number;
}

type LineLookName =
  | 'className'
  | 'fill'
  | 'strokeWidth'
  | 'strokeLinecap'
  | 'strokeLinejoin'
  | 'strokeDasharray';
type LineLook = { [Name in LineLookName]?: NonNullable<SVGProps<SVGPathElement>[Name]> };

export interface FilledLineProps {
  positions: Position[];
  /** Where what lies under the line ends. */
  bottom: number;
  area: LineLook;
  line: LineLook;
}

const xOf = (position: Position) => position.x;
const yOf = (position: Position) => position.y;

/** A soft line through the positions, and what lies under it. */
export function FilledLine({ positions, bottom, area, line }: FilledLineProps) {
  const shape = { data: positions, x: xOf, curve: curveMonotoneX };
  return (
    <>
      <Area {...shape} y0={bottom} y1={yOf} {...area} />
      <LinePath {...shape} y={yOf} {...line} />
    </>
  );
}
