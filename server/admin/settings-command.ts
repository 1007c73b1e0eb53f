import { settings as allSettings, type SettingName } from '../config/settings.ts';
import { type AdminCommand, exitCodes } from './command.ts';

/** Settings whose value opens something, known by their names: one that is added later is hidden, too. */
const secretName = /(^|_)(SECRET|TOKEN|PASSWORD|KEY)(_PREVIOUS)?$/;
/** What every browser is given. */
const publicNames: readonly SettingName[] = ['RECAPTCHA_SITE_KEY'];

function isSecret(name: SettingName): boolean {
  return secretName.test(name) && !publicNames.includes(name);
}

export const settingsCommand: AdminCommand = {
  name: 'settings',
  summary: 'Lists every setting, its value and where it comes from; secrets are hidden.',
  operands: [],
  options: {},
  async run({ settings, environment, output }) {
    const names = Object.keys(allSettings) as SettingName[];
    output.table(
      names.map((name) => ({
        setting: name,
        value: shown(name, settings[name]),
        from: sourceOf(name, environment),
      })),
      '',
    );
    return exitCodes.done;
  },
};

function shown(name: SettingName, value: unknown): string | null {
  if (value === null) return null;
  if (isSecret(name)) return '[hidden]';
  return withoutPassword(Array.isArray(value) ? value.join(', ') : String(value));
}

/** An address without the password in it, in any of the places where one may stand. */
function withoutPassword(text: string): string {
  return text
    .replace(/^([a-z][a-z\d+.-]*:\/\/[^/?#]*?):[^/?#]*@/i, '$1:[hidden]@')
    .replace(/([?&](?:password|sslpassword)=)[^&#]*/gi, '$1[hidden]');
}

function sourceOf(name: SettingName, environment: Readonly<Record<string, string | undefined>>): string {
  if ((environment[name] ?? '') !== '') return 'environment';
  return (environment[`${name}_FILE`] ?? '') === '' ? 'default' : `${name}_FILE`;
}
