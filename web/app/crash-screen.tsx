import { RotateCw } from 'lucide-react';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { ApiError } from '../api/api-error.ts';
import { Button } from '../ui/buttons/button.tsx';
import { LogoMark } from '../ui/display/logo.tsx';
import { BrokenWindow } from '../ui/illustrations/broken-window.tsx';
import { NoticePage } from '../ui/layout/notice-page.tsx';

/** Shown when a page could not be drawn. It stands outside the router, so its links load the page anew. */
export function CrashScreen({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError ? error.answer?.request_id : undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-13 items-center px-4 sm:h-16 sm:px-8">
        <a
          href={paths.landing}
          className="inline-flex items-center gap-[9px] rounded-chip font-semibold text-16 tracking-logo"
        >
          <span className="text-primary">
            <LogoMark />
          </span>
          SHYLNK
        </a>
      </header>
      <main className="flex flex-1 flex-col">
        <NoticePage
          illustration={<BrokenWindow />}
          title={messages.shell.crash}
          text="Reloading the page often helps."
          actions={
            <Button
              size="lg"
              wording="sentence"
              icon={<RotateCw size={18} />}
              onClick={() => window.location.reload()}
            >
              Reload page
            </Button>
          }
          footnote={
            requestId && (
              <>
                Request <span className="font-mono text-12 text-muted">{requestId}</span>
              </>
            )
          }
        />
      </main>
    </div>
  );
}
