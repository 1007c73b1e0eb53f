import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { loadRecaptcha } from '../../captcha/load-recaptcha.ts';
import type { CaptchaProps } from '../../ui/fields/captcha-slot.ts';
import { FieldError } from '../../ui/fields/field.tsx';

/** Google's captcha, on servers that are set up with it. Only then is anything fetched from Google. */
export function RecaptchaBox({ value, onChange, error, siteKey, ref }: CaptchaProps & { siteKey: string }) {
  const id = useId();
  const container = useRef<HTMLFieldSetElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const resetWidget = useRef(() => {});
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useImperativeHandle(ref, () => ({ focus: () => container.current?.querySelector('iframe')?.focus() }));

  useEffect(() => {
    let isGone = false;
    const place = document.createElement('div');
    container.current?.replaceChildren(place);
    loadRecaptcha().then(
      (recaptcha) => {
        if (isGone) return;
        const widget = recaptcha.render(place, {
          sitekey: siteKey,
          theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
          callback: (response) => latestOnChange.current(response),
          'expired-callback': () => latestOnChange.current(''),
          'error-callback': () => latestOnChange.current(''),
        });
        resetWidget.current = () => recaptcha.reset(widget);
      },
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [siteKey]);

  const hadResponse = useRef(false);
  useEffect(() => {
    if (hadResponse.current && value === '') resetWidget.current();
    hadResponse.current = value !== '';
  }, [value]);

  const problem = hasFailed ? 'The captcha could not be loaded. Please reload the page.' : error;
  return (
    <div className="grid gap-1.5">
      <fieldset
        ref={container}
        aria-label="Captcha"
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        className="min-h-19.5"
      />
      {problem !== undefined && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}
