import { Copy } from 'lucide-react';

/** Code to be read and copied; long lines scroll inside of it. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <div className="code-block">
      <div className="code-head">
        <span>{title}</span>
        <button type="button" className="copy needs-script">
          <Copy size={14} aria-hidden="true" />
          <span className="copy-label">Copy</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
