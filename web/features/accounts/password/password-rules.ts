import { characterCount } from '../../../../contract/input/characters.ts';
import { limits } from '../../../../contract/limits.ts';

/** One demand on a new password. `isQuiet`: not worth a word while it is met. */
export interface PasswordRule {
  name: 'length' | 'letter' | 'digit' | 'special' | 'alphabet';
  isMet: boolean;
  isQuiet?: boolean;
}

/** The specials that a password must have one of, and that no other may stand beside. */
export const passwordSpecials = '@$!%*#?&';

/** How far a password has come. */
export function passwordRules(password: string): PasswordRule[] {
  return [
    { name: 'length', isMet: characterCount(password) >= limits.passwordMinLength },
    { name: 'letter', isMet: /[A-Za-z]/.test(password) },
    { name: 'digit', isMet: /\d/.test(password) },
    { name: 'special', isMet: /[@$!%*#?&]/.test(password) },
    { name: 'alphabet', isMet: /^[A-Za-z\d@$!%*#?&]*$/.test(password), isQuiet: true },
  ];
}
