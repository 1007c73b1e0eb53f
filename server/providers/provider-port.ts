import type { ProviderName } from '../../contract/accounts.ts';
import type { Result } from '../../contract/result.ts';

/** Who a provider says that a person is. */
export interface ProviderProfile {
  provider: ProviderName;
  /** The provider's own name for the person. */
  subject: string;
  /** In lower case; null when the provider tells none. */
  email: string | null;
  /** Whether the provider vouches for the e-mail. */
  isEmailVerified: boolean;
  firstname: string;
  lastname: string;
  /** Gets the picture as base64; null when there is none that may be shown. */
  fetchPicture(): Promise<string | null>;
}

/** What the person is told when a provider did not sign them in; null when they changed their mind. */
export type ProviderProblem = string | null;

/** What has to be remembered between leaving for the provider and coming back. */
export interface AuthorizationState {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A sign-in provider. Whatever fails there, or is not there, is a value. */
export interface Provider {
  /** Where the person signs in. */
  signInAddress(authorization: AuthorizationState): Promise<Result<URL, ProviderProblem>>;
  /** Changes what the provider sent the person back with for an access token. */
  takeAccessToken(
    callback: URLSearchParams,
    authorization: AuthorizationState,
  ): Promise<Result<string, ProviderProblem>>;
  /** Asks the provider whose token this is and whether it was made for us. */
  identify(accessToken: string): Promise<Result<ProviderProfile, ProviderProblem>>;
}

/** The providers; null: not set up. */
export type Providers = Record<ProviderName, Provider | null>;
