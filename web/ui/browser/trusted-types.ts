/** As much of the Trusted Types API as is used here. Browsers without it take plain texts. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Rules;
}

interface Rules {
  createScriptURL: (address: string) => string;
  createHTML: (html: string) => string;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The one policy that the content security policy allows. It stays in this file, which has two uses for it. */
const policy = trustedTypes?.createPolicy('shylnk', {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError(`Not a script of ours: ${address}`);
    return address;
  },
  createHTML: (html) => html,
});

/** Starts a worker from a file of ours: enforced Trusted Types refuse an address that is a mere text. */
export function startWorker(address: string, options: WorkerOptions = {}): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, options);
}

/** Reads untrusted HTML into a document of its own, which runs no script, loads nothing and is never shown. */
export function parseInertHtml(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}
