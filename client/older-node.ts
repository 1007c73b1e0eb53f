/** What Node 20 lacks of what the contract uses. */
if (typeof URL.parse !== 'function')
  URL.parse = (text: string | URL, base?: string | URL): URL | null => {
    try {
      return new URL(text, base);
    } catch {
      return null;
    }
  };
