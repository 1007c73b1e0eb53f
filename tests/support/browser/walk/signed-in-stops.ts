import { messages } from '../../../../contract/messages.ts';
import { paths } from '../../../../contract/paths.ts';
import type { Stop } from './stop.ts';

const { navigation, dashboard, profile, feedback, contact, legal, shell, landing, register } = messages;

const wideBar = [navigation.shylnk, navigation.secret, navigation.logout];
const sections = [
  profile.accountDetails,
  profile.settings,
  profile.contactUs,
  profile.feedback,
  profile.about,
  profile.terms,
  profile.privacy,
  shell.backToHome,
];

function section(id: number, name: string, texts: readonly string[], changes: Partial<Stop> = {}): Stop {
  return {
    name: `profile, ${name}`,
    path: `${paths.profile}?id=${id}`,
    texts,
    desktop: sections,
    wide: wideBar,
    narrow: [profile.back],
    ...changes,
  };
}

/** What the person who walks owns. */
export const walkersCodes = { link: 'lamp2026', secret: 'cake2026' };

const linkPath = `${paths.home}?type=url&code=${walkersCodes.link}`;
const secretPath = `${paths.home}?type=secret&code=${walkersCodes.secret}`;

/** Everything the specification shows to somebody signed in, but the screens that are open to all. */
export const signedInStops: Stop[] = [
  {
    name: 'home',
    path: paths.home,
    texts: [dashboard.secrets, dashboard.shylnks, dashboard.noMoreLinks],
    desktop: [dashboard.daily, dashboard.monthly],
    wide: wideBar,
    narrow: [navigation.addSecret, navigation.addShylnk],
  },
  {
    name: 'home, the menu',
    isLeftToRest: true,
    path: paths.home,
    open: async (page) => {
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
    },
    texts: [],
    narrow: Object.values(navigation.menu),
  },
  {
    name: 'home, a link',
    path: linkPath,
    texts: [dashboard.daily, dashboard.monthly],
    narrow: [navigation.back],
  },
  {
    name: 'home, a secret without limits',
    path: secretPath,
    texts: [dashboard.daily, dashboard.monthly, dashboard.unlimited],
    narrow: [navigation.back],
  },
  {
    name: 'home, a link being edited',
    path: `${linkPath}&view=edit`,
    texts: [navigation.back],
  },
  { name: 'home, a new link', isLeftToRest: true, path: `${paths.home}?view=new-shylnk`, texts: [] },
  { name: 'home, a new secret', isLeftToRest: true, path: `${paths.home}?view=new-secret`, texts: [] },
  {
    name: 'home, requests',
    isLeftToRest: true,
    path: `${paths.home}?view=requests`,
    texts: ['Let others send you a secret', 'New request'],
  },
  {
    name: 'home, about',
    isLeftToRest: true,
    path: `${paths.home}?view=about`,
    texts: [landing.footer.about],
  },
  {
    name: 'profile',
    path: paths.profile,
    texts: [],
    desktop: sections,
    wide: wideBar,
    narrow: Object.values(profile.mobileMenu),
  },
  section(1, 'account details', [profile.genderNotSet]),
  section(2, 'settings', [profile.profileSettings, profile.defaultSettings]),
  {
    name: 'settings, programs',
    isLeftToRest: true,
    path: `${paths.profile}?id=2&part=programs`,
    texts: ['API keys', 'Webhooks', 'Shorten from elsewhere'],
  },
  {
    name: 'settings, import and export',
    isLeftToRest: true,
    path: `${paths.profile}?id=2&part=imports`,
    texts: ['Choose a file', 'Export CSV', 'Export NDJSON'],
  },
  section(3, 'what is to come', [profile.comingSoon]),
  section(4, 'contact', [contact.heading, register.email], { isLeftToRest: true }),
  section(5, 'feedback', [feedback.heading, feedback.categories[0]], { isLeftToRest: true }),
  section(7, 'terms', [`Last revised ${legal.termsRevised}`], { isLeftToRest: true }),
  section(8, 'privacy', [`Effective ${legal.privacyEffective}`], { isLeftToRest: true }),
  section(9, 'about', [landing.footer.about], { isLeftToRest: true }),
];
