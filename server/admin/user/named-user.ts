import { findUser, findUserByEmail, type User } from '../../accounts/stores/user-store.ts';
import type { Database } from '../../database/database.ts';
import { CommandFailure } from '../command.ts';

/** What people are named by on the command line. */
export const userOperand = 'e-mail or number';

/** The person that an operator means. */
export async function namedUser({ query }: Database, name: string): Promise<User> {
  const user = /^\d{1,15}$/.test(name)
    ? await findUser(query, Number(name))
    : await findUserByEmail(query, name.trim().toLowerCase());
  if (user === undefined) throw new CommandFailure(`Nobody here is called ${name}.`);
  return user;
}

/** How people are named where nothing of them may stay. */
export function auditedUser({ id }: Pick<User, 'id'>): string {
  return `user ${id}`;
}

/** For what the account was deleted under. */
export function goneMeanwhile(): CommandFailure {
  return new CommandFailure('The account was deleted meanwhile.');
}
