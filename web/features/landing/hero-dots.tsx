/** A faint grid that fades towards the edges. */
export function HeroDots() {
  return (
    <div
      aria-hidden="true"
      className="mask-[radial-gradient(ellipse_62%_78%_at_50%_36%,#000_0,transparent_100%)] absolute inset-0 bg-[radial-gradient(circle_at_center,color-mix(in_srgb,var(--border-strong)_42%,transparent)_1px,transparent_1.25px)] bg-size-[24px_24px] bg-top opacity-70"
    />
  );
}
