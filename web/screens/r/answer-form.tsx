import { useState } from 'react';
import { messages } from '../../../contract/messages.ts';
import { Captcha } from '../../features/captcha/captcha.tsx';
import { useAnswering } from '../../features/requests/use-answering.ts';
import { emptyDraft } from '../../features/secrets/draft.ts';
import { useWrittenMessage } from '../../features/secrets/use-written-message.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/display/note.tsx';

export interface AnswerFormProps {
  code: string;
  publicKey: string;
  onSent: () => void;
}

/** Writes an answer, seals it and sends it. What was written stays until it has arrived. */
export function AnswerForm({ code, publicKey, onSent }: AnswerFormProps) {
  // In memory alone, for as long as the page is open.
  const [draft] = useState(emptyDraft);
  const written = useWrittenMessage('Your answer', draft, 'word that it has arrived');
  const [captcha, setCaptcha] = useState('');
  const [isCaptchaMissing, setIsCaptchaMissing] = useState(false);
  const { send, isPending, problem } = useAnswering({ code, publicKey }, onSent);

  function submit(): void {
    if (isPending) return;
    const message = written.read();
    setIsCaptchaMissing(captcha === '');
    if (!message.ok) written.rootRef.current?.focus();
    if (!message.ok || captcha === '') return;
    // A captcha is taken once, even where nobody hears what became of it.
    written
      .share(message.value, true, (sending) => send({ message: message.value, captcha, sending }))
      .catch(() => setCaptcha(''));
  }

  return (
    <form
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {written.field}
      <Captcha
        value={captcha}
        onChange={(response) => {
          setCaptcha(response);
          setIsCaptchaMissing(false);
        }}
        error={isCaptchaMissing ? messages.contact.checkCaptcha : undefined}
      />
      {problem !== null && !isPending && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <Button type="submit" size="lg" wording="sentence" className="sm:justify-self-start" busy={isPending}>
        Seal and send
      </Button>
    </form>
  );
}
