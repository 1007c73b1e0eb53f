/** The signed-in person's links, secrets and their visits. */
export function HomeScreen() {
  return <h1 className="sr-only">Home</h1>;
}
