import { Illustration } from './illustration.tsx';

/** An address that leads nowhere. */
export function BrokenChain() {
  return (
    <Illustration>
      <path className="line" d="M0 90H142" />
      <path className="line dotted" d="M350 90H480" />
      <g transform="translate(240 90) scale(1.2) translate(-240 -90)">
        <g className="tint" transform="translate(7 7)" fillRule="evenodd">
          <path
            d="M180 68H212A22 22 0 0 1 212 112H180A22 22 0 0 1 180 68ZM180 79A11 11 0 0 0 180 101H212A11 11 0 0 0 212 79Z"
            transform="rotate(-10 196 90)"
          />
          <path
            d="M272 68H304A22 22 0 0 1 304 112H272A22 22 0 0 1 250.6 95.200A5.6 5.6 0 0 1 261.5 92.800A11 11 0 0 0 272 101H304A11 11 0 0 0 304 79H272A5.5 5.5 0 0 1 272 68Z"
            transform="translate(4 0) rotate(14 288 90)"
          />
        </g>
        <path
          className="face"
          fillRule="evenodd"
          d="M180 68H212A22 22 0 0 1 212 112H180A22 22 0 0 1 180 68ZM180 79A11 11 0 0 0 180 101H212A11 11 0 0 0 212 79Z"
          transform="rotate(-10 196 90)"
        />
        <path
          className="face"
          d="M272 68H304A22 22 0 0 1 304 112H272A22 22 0 0 1 250.6 95.200A5.6 5.6 0 0 1 261.5 92.800A11 11 0 0 0 272 101H304A11 11 0 0 0 304 79H272A5.5 5.5 0 0 1 272 68Z"
          transform="translate(4 0) rotate(14 288 90)"
        />
        <path className="line" d="M243 58V47M232.5 60L227.5 50.500M253.5 60L258.5 50.5" />
      </g>
    </Illustration>
  );
}
