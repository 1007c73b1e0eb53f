import { Suspense } from 'react';
import { useConfig } from '../../api/use-config.ts';
import type { CaptchaProps } from '../../ui/captcha-slot.ts';
import { fetched } from '../../ui/fetched.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { PartProblemProps } from '../../ui/part-problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { captchaFrameClass } from './captcha-frame-class.ts';

const AltchaBox = fetched(() => import('./altcha-box.tsx'), 'AltchaBox', NotLoaded);
const RecaptchaBox = fetched(() => import('./recaptcha-box.tsx'), 'RecaptchaBox', NotLoaded);

/** The captcha that this server asks for. */
export function Captcha(props: CaptchaProps) {
  const { data: config, isError, refetch } = useConfig();
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  if (config === undefined) return <Loading />;
  const { captcha } = config;
  return (
    <Suspense fallback={<Loading />}>
      {captcha.kind === 'altcha' ? (
        <AltchaBox {...props} />
      ) : (
        <RecaptchaBox {...props} siteKey={captcha.site_key} />
      )}
    </Suspense>
  );
}

function NotLoaded({ onRetry }: Pick<PartProblemProps, 'onRetry'>) {
  return (
    <div className="grid gap-1.5">
      <FieldError>The captcha could not be loaded.</FieldError>
      <TextButton className="justify-self-start" onClick={onRetry}>
        Try again
      </TextButton>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className={captchaFrameClass()}>
      <Skeleton className="size-5 rounded-chip" />
      <Skeleton className="h-3 w-28" />
    </div>
  );
}
