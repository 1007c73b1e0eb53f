import { auditCommand } from './audit-command.ts';
import { backupCommand } from './backup/backup-command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import type { AdminCommand } from './command.ts';
import { distributeCommand } from './distribute/distribute-command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { hostBan, hostUnban } from './host/host-ban.ts';
import { hostList } from './host/host-list.ts';
import { hostShow } from './host/host-show.ts';
import { feedbackCommands } from './inbox/feedback-inbox.ts';
import { reportCommands } from './inbox/report-inbox.ts';
import { inviteCommands } from './invite/invite-commands.ts';
import { linkDelete } from './link/link-delete.ts';
import { linkShow } from './link/link-show.ts';
import { linkDisable, linkEnable } from './link/link-stop.ts';
import { moveCommand } from './move/move-command.ts';
import { rotateKeyCommand } from './rotate-key-command.ts';
import { settingsCommand } from './settings-command.ts';
import { statsCommand } from './stats-command.ts';
import { userConfirm, userDisable, userEnable, userEndSessions } from './user/user-access.ts';
import { userDelete } from './user/user-delete.ts';
import { userExport } from './user/user-export.ts';
import { userList } from './user/user-list.ts';
import { userRevokeKeys } from './user/user-revoke-keys.ts';
import { userShow } from './user/user-show.ts';

/** Every command but `help`, in the order in which it lists them. */
export const commands: readonly AdminCommand[] = [
  statsCommand,
  settingsCommand,
  rotateKeyCommand,
  userList,
  userShow,
  userConfirm,
  userDisable,
  userEnable,
  userEndSessions,
  userRevokeKeys,
  userExport,
  userDelete,
  ...inviteCommands,
  linkShow,
  linkDisable,
  linkEnable,
  linkDelete,
  hostList,
  hostShow,
  hostBan,
  hostUnban,
  ...reportCommands,
  ...feedbackCommands,
  auditCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  distributeCommand,
  doctorCommand,
];
