import { backupCommand } from './backup/backup-command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import type { AdminCommand } from './command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { moveCommand } from './move/move-command.ts';
import { statsCommand } from './stats-command.ts';

/** Every command but `help`, in the order in which it lists them. */
export const commands: readonly AdminCommand[] = [
  statsCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  doctorCommand,
];
