import type { ClientCommand } from './command.ts';
import { completionCommand } from './completion/completion-command.ts';
import { deleteCommand } from './links/delete-command.ts';
import { listCommand } from './links/list-command.ts';
import { qrCommand } from './links/qr-command.ts';
import { shortenCommand } from './links/shorten-command.ts';
import { statsCommand } from './links/stats-command.ts';
import { loginCommand } from './login/login-command.ts';
import { logoutCommand } from './login/logout-command.ts';
import { exportCommand } from './moving/export-command.ts';
import { importCommand } from './moving/import-command.ts';
import { openCommand } from './secrets/open-command.ts';
import { secretCommand } from './secrets/secret-command.ts';

/** Every command, in the order of the help. */
export const clientCommands: readonly ClientCommand[] = [
  loginCommand,
  logoutCommand,
  shortenCommand,
  secretCommand,
  openCommand,
  listCommand,
  statsCommand,
  qrCommand,
  deleteCommand,
  importCommand,
  exportCommand,
  completionCommand,
];
