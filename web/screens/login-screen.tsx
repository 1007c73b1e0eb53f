/** Signing in. */
export function LoginScreen() {
  return <h1 className="font-semibold text-28 tracking-display">Log in</h1>;
}
