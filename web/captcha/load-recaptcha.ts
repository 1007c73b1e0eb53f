/** As much of Google's captcha as is used here. */
export interface Recaptcha {
  ready(callback: () => void): void;
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (response: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
  reset(widget: number): void;
}

const address = 'https://www.google.com/recaptcha/api.js?render=explicit';

let loading: Promise<Recaptcha> | null = null;

/** Fetches Google's script, once; a failed attempt can be repeated. */
export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= addScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function addScript(): Promise<Recaptcha> {
  const script = document.createElement('script');
  script.src = address;
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The captcha could not be fetched'));
    document.head.append(script);
  });
  const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha };
  if (grecaptcha === undefined) throw new Error('The captcha is not there');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}
