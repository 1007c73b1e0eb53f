import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedApiKey } from '../../../contract/answer-schemas/api-key-answers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { writeCountOf } from '../../ui/format/write-count.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FoldedList } from '../../ui/layout/folded-list.tsx';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useRevocation } from './use-api-keys.ts';

export interface ApiKeysCardProps {
  title: string;
  keys: readonly ListedApiKey[];
  /** Where it is written what a program can do with a key. */
  documentation: string;
}

/** The block of the keys by which a person's programs call. */
export function ApiKeysCard({ title, keys, documentation }: ApiKeysCardProps) {
  const [isMaking, setIsMaking] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [asked, setAsked] = useState<ListedApiKey | 'all'>('all');
  const { mutate, isPending } = useRevocation();
  const live = keys.filter(({ state }) => state === 'live');
  const askAbout = (which: typeof asked) => {
    setAsked(which);
    setIsAsking(true);
  };
  return (
    <SettingsCard
      title={title}
      end={
        <span className="flex gap-2">
          <a
            href={documentation}
            className={buttonClass({ variant: 'quiet', wording: 'sentence', className: 'max-sm:px-2.5' })}
          >
            <BookOpen size={16} />
            <span>API docs</span>
          </a>
          {keys.length > 0 && (
            <Button
              variant="hair"
              wording="sentence"
              icon={<Plus size={16} className="-ml-0.5" />}
              onClick={() => setIsMaking(true)}
            >
              New key
            </Button>
          )}
        </span>
      }
      {...(live.length > 1
        ? {
            actions: (
              <Button
                variant="danger-quiet"
                wording="sentence"
                busy={isPending}
                className="max-sm:col-span-2"
                onClick={() => askAbout('all')}
              >
                Revoke all keys
              </Button>
            ),
          }
        : {})}
    >
      {keys.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="No keys yet"
          text="With a key a program of yours creates and manages links and secrets, and does nothing that you have not allowed."
          className="pt-4 pb-8"
        >
          <Button wording="sentence" onClick={() => setIsMaking(true)}>
            New key
          </Button>
        </EmptyState>
      ) : (
        <FoldedList items={[...live, ...keys.filter(({ state }) => state !== 'live')]} word="keys">
          {(key) => <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => askAbout(key)} />}
        </FoldedList>
      )}
      <NewKeyDialog open={isMaking} onClose={() => setIsMaking(false)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        {...question(asked, live.length)}
        action="Revoke"
        onConfirm={() => mutate(asked === 'all' ? { all: true } : { id: asked.id })}
      />
    </SettingsCard>
  );
}

function question(asked: ListedApiKey | 'all', live: number): { title: string; description: string } {
  return asked === 'all'
    ? {
        title: 'Revoke all keys?',
        description: `The programs that use your ${writeCountOf(live, 'key')} are refused from now on. This cannot be undone.`,
      }
    : {
        title: `Revoke “${asked.name}”?`,
        description: 'Programs that use this key are refused from now on. This cannot be undone.',
      };
}
