/** The little of oidc-provider that the tests use; the package comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Client {
    clientId: string;
  }
  interface Token {
    accountId: string;
    clientId: string;
    remainingTTL: number;
    save(): Promise<string>;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
    Client: { find(id: string): Promise<Client | undefined> };
    AccessToken: {
      new (properties: Record<string, unknown>): Token;
      find(value: string): Promise<Token | undefined>;
    };
    Grant: new (properties: {
      accountId: string;
      clientId: string;
    }) => Grant;
  }
}
