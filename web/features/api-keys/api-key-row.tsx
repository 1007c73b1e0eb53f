import type { ListedApiKey } from '../../../contract/answer-schemas/api-key-answers.ts';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { writeWeekdayAndDay } from '../../ui/format/write-time.ts';

export interface ApiKeyRowProps {
  apiKey: ListedApiKey;
  onRevoke: () => void;
}

/** One key of the list: what it is called, may do and was used for last. */
export function ApiKeyRow({ apiKey, onRevoke }: ApiKeyRowProps) {
  const { id, name, scopes, state } = apiKey;
  const mayAll = scopes.length === apiKeyScopes.length;
  return (
    <li className="flex items-start justify-between gap-x-6 py-4 max-sm:gap-x-3">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
          <span className="font-mono text-12 text-subtle">shy_{id}…</span>
          {state === 'expired' && <Chip tone="warning">Expired</Chip>}
          {state === 'revoked' && <Chip tone="danger">Revoked</Chip>}
        </p>
        <p className="text-13 text-muted">{timesOf(apiKey)}</p>
        <p className="flex flex-wrap gap-1.5">
          {mayAll ? <Chip>Everything</Chip> : scopes.map((scope) => <Chip key={scope}>{scope}</Chip>)}
        </p>
      </div>
      {state === 'live' && (
        <Button
          variant="hair"
          wording="sentence"
          className="max-sm:h-11"
          aria-label={`Revoke ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

function timesOf({ last_used, expires_at, state }: ListedApiKey): string {
  // A day in UTC, read at noon: the same day almost everywhere.
  const used = last_used === null ? 'Never used' : `Last used ${writeDay(`${last_used}T12:00:00Z`)}`;
  if (state === 'revoked') return used;
  const end =
    expires_at === null ? 'No end' : `${state === 'live' ? 'Ends' : 'Ended'} ${writeDay(expires_at)}`;
  return `${used} · ${end}`;
}

function writeDay(time: string): string {
  return writeWeekdayAndDay(Date.parse(time));
}
