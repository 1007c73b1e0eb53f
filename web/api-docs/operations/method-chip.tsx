/** GET, POST, PATCH or DELETE. */
export function MethodChip({ method }: { method: string }) {
  return <span className={`method ${method}`}>{method.toUpperCase()}</span>;
}
