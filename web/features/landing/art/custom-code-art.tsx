import { Art } from './art.tsx';

/** A short address with a code of one's own, and the options under it. */
export function CustomCodeArt() {
  return (
    <Art>
      <rect x="34.5" y="40.5" width="283" height="47" rx="11.5" className="fill-surface stroke-border" />
      <text x="52" y="69" fontSize="15" className="fill-subtle font-mono">
        shylnk.com/
      </text>
      <rect x="153" y="51" width="96" height="26" rx="6" className="fill-primary-soft" />
      <text x="157" y="69" fontSize="15" className="fill-on-primary-soft font-medium font-mono">
        ourReunion
      </text>
      <path d="M252.5 55v18" strokeWidth="1.5" className="stroke-primary" />
      <path
        d="m288 64.5 4 4 8-8.5"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-success"
      />
      <Option x={34.5} width={91} text="30 days" isOn />
      <Option x={133.5} width={98} text="Message" isOn />
      <Option x={239.5} width={78} text="Visits" isOn={false} />
    </Art>
  );
}

function Option({ x, width, text, isOn }: { x: number; width: number; text: string; isOn: boolean }) {
  return (
    <g transform={`translate(${x} 104.5)`}>
      <rect width={width} height="32" rx="9.5" className="fill-surface stroke-border" />
      <rect
        x="8.5"
        y="9.5"
        width="22"
        height="13"
        rx="6.5"
        className={isOn ? 'fill-primary' : 'fill-border-strong'}
      />
      <circle cx={isOn ? 24 : 15} cy="16" r="4.5" className={isOn ? 'fill-on-primary' : 'fill-white'} />
      <text x="37.5" y="20.5" fontSize="12.5" className={isOn ? 'fill-text font-medium' : 'fill-subtle'}>
        {text}
      </text>
    </g>
  );
}
