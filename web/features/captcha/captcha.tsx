import { Suspense } from 'react';
import { useConfig } from '../../api/use-config.ts';
import { TextButton } from '../../ui/buttons/text-button.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import type { CaptchaProps } from '../../ui/fields/captcha-slot.ts';
import { FieldError } from '../../ui/fields/field.tsx';
import { fetched } from '../../ui/loading/fetched.tsx';
import type { PartProblemProps } from '../../ui/loading/part-problem.tsx';
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
