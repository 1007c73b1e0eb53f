import { CreatePopup, type CreatePopupProps } from './create-popup.tsx';
import { useLinkSubject } from './use-link-subject.tsx';

export interface NewShylnkProps extends Pick<CreatePopupProps, 'open' | 'onClose' | 'onCreated'> {
  /** What it begins with; null: nothing. */
  address: string | null;
}

/** Makes a short link. */
export function NewShylnk({ address, ...popup }: NewShylnkProps) {
  return <CreatePopup {...popup} type="url" subject={useLinkSubject(address)} />;
}
