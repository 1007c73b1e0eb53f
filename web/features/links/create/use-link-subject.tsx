import { Globe, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import { describeTargetProblem, readTarget, withScheme } from '../../../../contract/input/target.ts';
import { messages } from '../../../../contract/messages.ts';
import { call } from '../../../api/client.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { CampaignTool } from '../campaign/campaign-tool.tsx';
import { useSuggestedAddress } from '../use-suggested-address.tsx';
import type { Subject } from './subject.ts';

/** An address to shorten. One that it begins with is checked at once: whoever brought it has not seen it yet. */
export function useLinkSubject(beginning: string | null): Subject {
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(beginning ?? '');
  const [problem, setProblem] = useState(() => (beginning === null ? null : problemOf(beginning, 'create')));
  const meant = useSuggestedAddress();

  function enter(text: string): void {
    setUrl(text);
    setProblem(null);
  }

  return {
    field: (
      <>
        <TextField
          ref={input}
          label="Link to shorten"
          size="xl"
          leading={<Globe size={16} />}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={url}
          onChange={(event) => enter(event.target.value)}
          error={problem ?? undefined}
          trailing={
            url !== '' && (
              <IconButton
                label="Clear"
                icon={<X size={16} />}
                onClick={() => {
                  enter('');
                  input.current?.focus();
                }}
              />
            )
          }
        />
        {meant.question(url, (address) => {
          enter(address);
          input.current?.focus();
        })}
        <CampaignTool address={url} onChange={enter} />
      </>
    ),
    asksFirst: () => meant.asksAbout(url),
    check(purpose) {
      const found = problemOf(url, purpose);
      if (found !== null) setProblem(found);
      return found;
    },
    create: (options) => call(endpoints.createLink, { url, options }),
    focusRef: input,
    clear: () => enter(''),
    destination: withScheme(url),
  };
}

function problemOf(url: string, purpose: 'create' | 'availability'): string | null {
  const target = readTarget(url);
  if (target.ok) return null;
  const { enterValidLink, enterValidUrl } = messages.links;
  return describeTargetProblem(target.failure, purpose === 'create' ? enterValidLink : enterValidUrl);
}
