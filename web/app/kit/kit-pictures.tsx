import { BrokenChain } from '../../ui/illustrations/broken-chain.tsx';
import { BrokenWindow } from '../../ui/illustrations/broken-window.tsx';
import { ClosedEnvelope } from '../../ui/illustrations/closed-envelope.tsx';
import { ClosedLetter } from '../../ui/illustrations/closed-letter.tsx';
import { EmptyEnvelope } from '../../ui/illustrations/empty-envelope.tsx';
import { Hourglass } from '../../ui/illustrations/hourglass.tsx';
import { Plug } from '../../ui/illustrations/plug.tsx';
import { KitColumns, KitSection } from './kit-section.tsx';

const pictures = [
  { name: 'hourglass', picture: <Hourglass /> },
  { name: 'plug', picture: <Plug /> },
  { name: 'chain', picture: <BrokenChain /> },
  { name: 'window', picture: <BrokenWindow /> },
  { name: 'empty', picture: <EmptyEnvelope />, kind: 'kind-secret' },
  { name: 'sealed', picture: <ClosedEnvelope />, kind: 'kind-secret' },
];

export function KitPictures() {
  return (
    <KitSection title="Pictures">
      <KitColumns>
        {pictures.map(({ name, picture, kind = '' }) => (
          <div key={name} className={`stage h-[200px] rounded-card border border-border ${kind}`}>
            {picture}
          </div>
        ))}
        <div className="rounded-card bg-sunken">
          <ClosedLetter />
        </div>
      </KitColumns>
    </KitSection>
  );
}
