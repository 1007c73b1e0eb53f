import { type ReactNode, useId } from 'react';
import type { WebhookSecretAnswer } from '../../../contract/webhooks.ts';
import { CopyableText } from '../../ui/fields/copyable-text.tsx';
import { HiddenText } from '../../ui/fields/hidden-text.tsx';

export interface SigningKeysProps {
  keys: Pick<WebhookSecretAnswer['details'], 'secret' | 'public_key'>;
  /** Whether the secret stands there to be read, and not behind dots. */
  isSecretShown?: boolean;
}

/** What a receiver verifies messages by: one of the two is enough. */
export function SigningKeys({ keys: { secret, public_key }, isSecretShown = false }: SigningKeysProps) {
  return (
    <>
      <Part title="Secret" text="For signatures that begin with v1 (HMAC). Keep it to the receiver.">
        {isSecretShown ? (
          <CopyableText text={secret} label="Copy secret" />
        ) : (
          <div className="flex min-h-13 items-center gap-1 rounded-control bg-sunken py-2 pr-2.5 pl-3.5 text-13 dark:bg-raised">
            <HiddenText text={secret} what="secret" />
          </div>
        )}
      </Part>
      <Part title="Public key" text="For signatures that begin with v1a (ed25519). It is no secret.">
        <CopyableText text={public_key} label="Copy public key" />
      </Part>
    </>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid gap-2">
      <div>
        <h3 id={id} className="font-medium text-13">
          {title}
        </h3>
        <p className="text-13 text-subtle">{text}</p>
      </div>
      {children}
    </fieldset>
  );
}
