import type { ClientCommand } from '../command.ts';
import { removeLogin } from './login-file.ts';

export const logoutCommand: ClientCommand = {
  name: 'logout',
  summary: 'Forgets the key that is kept here.',
  operands: [],
  options: {},
  examples: ['shylnk logout'],
  notes: ['The key itself lives on until it is revoked in the settings of the site.'],
  async run({ configDirectory, output }) {
    const wasThere = await removeLogin(configDirectory);
    output.result(wasThere ? 'Logged out.' : 'Nobody was logged in.', { logged_out: wasThere });
  },
};
