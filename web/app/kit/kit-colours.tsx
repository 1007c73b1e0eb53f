import { KitSection } from './kit-section.tsx';

const swatches = [
  'bg-bg',
  'bg-surface',
  'bg-sunken',
  'bg-raised',
  'bg-border',
  'bg-border-strong',
  'bg-text',
  'bg-muted',
  'bg-subtle',
  'bg-primary',
  'bg-primary-soft',
  'bg-secret',
  'bg-secret-soft',
  'bg-success',
  'bg-success-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
];

const sizes = [
  'text-12',
  'text-13',
  'text-14',
  'text-16',
  'text-18',
  'text-22',
  'text-28',
  'text-36',
  'text-hero',
];

export function KitColours() {
  return (
    <KitSection title="Colours and sizes">
      <div className="flex flex-wrap gap-4">
        {swatches.map((name) => (
          <div key={name} className="grid w-24 gap-1 text-12">
            <span className={`h-10 rounded-control border border-border ${name}`} />
            {name.slice(3)}
          </div>
        ))}
      </div>
      {sizes.map((size) => (
        <p key={size} className={`wrap-anywhere ${size}`}>
          {size} · Short links. Sealed secrets. <span className="font-mono">shyl.nk/launch26</span>
        </p>
      ))}
    </KitSection>
  );
}
