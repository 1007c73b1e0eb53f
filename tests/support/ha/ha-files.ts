/** One of the PostgreSQL servers, and the Patroni that looks after it. */
export interface Member {
  name: string;
  postgresPort: number;
  restPort: number;
}

/** The file of a member's Patroni, JSON being YAML. */
export function patroniFile(
  { name, postgresPort, restPort }: Member,
  { directory, etcdPort, binaries }: { directory: string; etcdPort: number; binaries: string },
): string {
  const user = (username: string) => ({ username, password: 'only for tests' });
  return JSON.stringify({
    scope: 'shylnk',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // The least that Patroni takes.
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        // A primary that has died is not waited for.
        master_start_timeout: 0,
        primary_start_timeout: 0,
        // What was committed is on two servers, or was not committed.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          remove_data_directory_on_rewind_failure: true,
          remove_data_directory_on_diverged_timelines: true,
          use_slots: true,
          parameters: { wal_keep_size: '256MB', wal_log_hints: 'on', max_connections: 60 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'no-sync'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      data_dir: `${directory}/${name}`,
      bin_dir: binaries,
      pgpass: `${directory}/${name}.pgpass`,
      authentication: {
        superuser: user('postgres'),
        replication: user('replicator'),
        rewind: user('rewinder'),
      },
      parameters: { unix_socket_directories: directory, fsync: 'on', log_min_messages: 'fatal' },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    watchdog: { mode: 'off' },
  });
}

/** The file of the HAProxy that leads to whichever member is the primary. */
export function haproxyFile(port: number, members: readonly Member[]): string {
  return `global
  maxconn 500
defaults
  mode tcp
  retries 1
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 200ms fall 1 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, postgresPort, restPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`).join('\n')}
`;
}
