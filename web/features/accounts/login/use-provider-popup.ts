import { useEffect, useRef, useState } from 'react';
import type { ProviderLoginRequest, ProviderName } from '../../../../contract/accounts.ts';
import { messages } from '../../../../contract/messages.ts';
import {
  type ProviderPopupMessage,
  providerChannel,
  providerStartPath,
} from '../../../../contract/provider-popup.ts';

const blocked = `${messages.login.failed}. Your browser kept the sign-in window from opening: allow pop-ups for this site and try again.`;

const popupFeatures = 'popup,width=500,height=660';

/**
 * Sends people to a provider in a window of its own. What comes of it is told on a channel of our origin;
 * a window that is just closed tells nothing, and nothing is said.
 */
export function useProviderPopup(onSignedIn: (login: ProviderLoginRequest) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => () => channel.current?.close(), []);

  function hear(message: ProviderPopupMessage): void {
    channel.current?.close();
    if (message.kind === 'signed-in') onSignedIn(message.login);
    else if (message.kind === 'failed') setProblem(message.text || messages.login.failed);
  }

  function open(provider: ProviderName): void {
    channel.current?.close();
    const attempt = randomWord();
    channel.current = new BroadcastChannel(providerChannel(attempt));
    channel.current.onmessage = ({ data }: MessageEvent<ProviderPopupMessage>) => hear(data);
    const popup = window.open(providerStartPath(provider, attempt), 'sign-in', popupFeatures);
    setProblem(popup === null ? blocked : null);
  }

  return { open, problem };
}

/** A random name: no other script of this origin can guess the channel. */
function randomWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
