/** Making an account. */
export function RegisterScreen() {
  return <h1 className="font-semibold text-28 tracking-display">Create an account</h1>;
}
