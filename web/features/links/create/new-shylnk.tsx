import { CreatePopup, type CreatePopupProps } from './create-popup.tsx';
import { useLinkSubject } from './use-link-subject.tsx';

/** Makes a short link. */
export function NewShylnk(props: Pick<CreatePopupProps, 'open' | 'onClose' | 'onCreated'>) {
  return <CreatePopup {...props} type="url" subject={useLinkSubject()} />;
}
