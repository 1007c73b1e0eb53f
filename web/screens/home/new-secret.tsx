import { CreatePopup, type CreatePopupProps } from '../../features/links/create/create-popup.tsx';
import { useSecretSubject } from '../../features/secrets/use-secret-subject.tsx';

/** Shares a secret. */
export function NewSecretPopup(props: Pick<CreatePopupProps, 'open' | 'onClose' | 'onCreated'>) {
  return <CreatePopup {...props} type="secret" subject={useSecretSubject()} />;
}
