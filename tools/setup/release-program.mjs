import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverCommandIn } from './server-command.mjs';

/**
 * Writes the program of a release: what systemd and containers start, without npm and with no Node installed. The server
 * takes the place of the shell, so that signals reach it and nothing else is left in memory.
 */
export function writeProgram(directory) {
  const { environment, flags, main } = serverCommandIn(directory);
  const exports = Object.entries(environment).map(
    ([name, value]) => `export ${name}="\${${name}:-${value}}"`,
  );
  const text = `#!/bin/sh
# Serves this release with the Node that comes with it. \`shylnk admin …\` is the operator's command.
home=$(dirname "$(readlink -f "$0")")
# Files are named relative to where the operator stands.
export INIT_CWD="\${INIT_CWD:-$PWD}"
# What Node has compiled for the last start is read back for this one.
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$home/.cache/node}"
cd "$home" || exit 1
for node in node_modules/node-*/bin/node; do [ -x "$node" ] || node=node; done
if [ "$1" = admin ]; then
  shift
  exec "$node" server/admin/main.ts "$@"
fi
# How the allocator keeps its memory.
${exports.join('\n')}
exec "$node" ${flags.join(' ')} ${main} "$@"
`;
  writeFileSync(join(directory, 'shylnk'), text, { mode: 0o755 });
}
