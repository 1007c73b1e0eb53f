import type { ProviderName } from '../../../../contract/accounts.ts';
import { providerNotSetUp, providerTitles } from '../../../../contract/provider-popup.ts';
import { useConfig } from '../../../api/use-config.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { providerGlyphs } from './provider-glyphs.tsx';
import { useLogin } from './use-login.ts';
import { useProviderPopup } from './use-provider-popup.ts';

const providers = Object.keys(providerTitles) as ProviderName[];

/** The ways in through a provider's account, and the line below them. */
export function ProviderButtons({ invitation }: { invitation?: string | null }) {
  const { logInWithProvider, isPending, refusal } = useLogin();
  const { open, problem } = useProviderPopup((login) =>
    logInWithProvider(invitation ? { ...login, invitation } : login),
  );
  const { data: config } = useConfig();
  return (
    <>
      <div className="mt-7 grid grid-cols-2 gap-4">
        {providers.map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            isSetUp={config?.providers[provider] !== false}
            isBusy={isPending}
            onPress={() => open(provider)}
          />
        ))}
      </div>
      {(problem ?? refusal) !== null && (
        <div className="mt-4">
          <Note tone="danger" announce>
            {problem ?? refusal}
          </Note>
        </div>
      )}
      <div className="my-6 flex items-center gap-4 text-13 text-subtle">
        <span className="h-px flex-1 bg-border" />
        or
        <span className="h-px flex-1 bg-border" />
      </div>
    </>
  );
}

interface ProviderButtonProps {
  provider: ProviderName;
  isSetUp: boolean;
  isBusy: boolean;
  onPress: () => void;
}

function ProviderButton({ provider, isSetUp, isBusy, onPress }: ProviderButtonProps) {
  const toasts = useToasts();
  const look = { variant: 'outline', size: 'lg', wording: 'sentence', className: 'gap-2.5' } as const;
  const content = { icon: providerGlyphs[provider], children: providerTitles[provider] };
  if (isSetUp) return <Button {...look} {...content} busy={isBusy} onClick={onPress} />;
  return (
    <Button
      {...look}
      {...content}
      looksDisabled
      // The kit's tooltip weighs as much as the whole form; the browser's is read out as well.
      title="Not set up on this server"
      onClick={() => toasts.info(providerNotSetUp(provider))}
    />
  );
}
