import { cva, type VariantProps } from 'class-variance-authority';

const avatar = cva(
  'grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-on-primary-soft leading-none',
  {
    variants: { size: { sm: 'size-6.5 text-11', lg: 'size-11 text-15', xl: 'size-14 text-18' } },
    defaultVariants: { size: 'sm' },
  },
);

export interface AvatarProps extends VariantProps<typeof avatar> {
  /** Whose it is; its initials stand in for a missing picture. */
  name: string;
  /** The picture as base64, without a data URI's prefix. */
  picture?: string | null | undefined;
}

/** A person's picture, or initials. The name stands beside it, so it is silent for screen readers. */
export function Avatar({ name, picture, size }: AvatarProps) {
  return (
    <span aria-hidden="true" className={avatar({ size })}>
      {picture ? (
        <img src={`data:image/*;base64,${picture}`} alt="" className="size-full object-cover" />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
