/** The whole kit on one page, in development only. */
export function KitScreen() {
  return <h1>Kit</h1>;
}
