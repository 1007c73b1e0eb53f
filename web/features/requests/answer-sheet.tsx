import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { writeMoment } from '../../ui/format/write-time.ts';
import { Card } from '../../ui/layout/card.tsx';

export interface AnswerSheetProps {
  question: string;
  expiresAtMs: number;
  children: ReactNode;
}

/** What is asked, above where it is answered. The question is a stranger's: it is shown as text and nothing else. */
export function AnswerSheet({ question, expiresAtMs, children }: AnswerSheetProps) {
  return (
    <div className="kind-secret mx-auto w-full max-w-[720px] px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="text-balance font-semibold text-28 tracking-display">Somebody asks you for a secret</h1>
      <Card className="mt-6 px-5 py-4">
        <p className="text-13 text-subtle">They ask</p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-16">
          {question}
        </p>
      </Card>
      <div className="mt-4 flex items-center gap-3 rounded-card bg-kind-soft px-3.5 py-3 text-on-kind-soft">
        <ShieldCheck size={20} />
        <p className="min-w-0 flex-1 text-pretty text-13">
          Your answer is sealed in this browser for whoever made the link. Nobody else can read it, not even
          this server. Answer only if you know who sent you the link.
        </p>
      </div>
      {children}
      <p className="mt-4 text-13 text-subtle">Open until {writeMoment(expiresAtMs)}.</p>
    </div>
  );
}
