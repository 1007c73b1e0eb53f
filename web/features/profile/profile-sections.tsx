import {
  Info,
  MessageCircle,
  MessageSquareText,
  ScrollText,
  Settings2,
  Shield,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';

const { profile, landing, contact, feedback } = messages;

export interface ProfileSection {
  id: number;
  /** The main heading, and what the tab is called. */
  title: string;
  /** On the list beside the section; section 3 is on no list. */
  label: string | null;
  /** On the menu of narrow screens, which leaves some out. */
  menuLabel: string | null;
  icon: ReactNode;
}

function section(
  id: number,
  title: string,
  label: string | null,
  menuLabel: string | null,
  icon: ReactNode,
): ProfileSection {
  return { id, title, label, menuLabel, icon };
}

const { mobileMenu: menu } = profile;
const size = 17;

/** Who the person is. */
export const accountDetails = section(
  1,
  menu.accountDetails,
  profile.accountDetails,
  menu.accountDetails,
  <UserRound size={size} />,
);

/** Every section, in the order of the list. */
export const profileSections: readonly ProfileSection[] = [
  accountDetails,
  section(2, menu.settings, profile.settings, menu.settings, <Settings2 size={size} />),
  section(3, 'Coming soon', null, null, null),
  section(4, contact.heading, profile.contactUs, menu.contactUs, <MessageCircle size={size} />),
  section(5, feedback.heading, profile.feedback, menu.feedback, <MessageSquareText size={size} />),
  section(9, landing.footer.about, profile.about, null, <Info size={size} />),
  section(7, menu.terms, profile.terms, menu.terms, <ScrollText size={size} />),
  section(8, menu.privacy, profile.privacy, menu.privacy, <Shield size={size} />),
];

/** The section that an address asks for; the account details when there is none like that. */
export function sectionOf(id: string | null): ProfileSection {
  return profileSections.find((candidate) => String(candidate.id) === id) ?? accountDetails;
}

/** Where a section stands. */
export function sectionAddress({ id }: ProfileSection): string {
  return `${paths.profile}?id=${id}`;
}
