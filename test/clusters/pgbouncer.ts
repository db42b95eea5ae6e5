import { chownSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { query, untilItAnswers } from './postgres.ts'
import type { PostgresNode } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

/** For `needs` of a run. */
export const PGBOUNCER_PACKAGE = { [PGBOUNCER]: 'pgbouncer' }

/** A PgBouncer in transaction mode in front of a PostgreSQL, for all of its databases. */
export class PgBouncer {
  readonly port: number
  readonly #programs: ProcessGroup
  readonly #config: string

  /** `poolSize` is the number of server connections for each user and database. */
  constructor(programs: ProcessGroup, node: PostgresNode, port: number, poolSize: number) {
    this.port = port
    this.#programs = programs
    this.#config = join(programs.folder, 'pgbouncer.ini')
    const users = join(programs.folder, 'pgbouncer-users.txt')
    write(users, ['"postgres" ""'])
    write(this.#config, [
      '[databases]',
      `* = host=127.0.0.1 port=${node.port} auth_user=postgres`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 1000',
      'auth_type = trust',
      `auth_file = ${users}`,
      'admin_users = postgres',
      'log_connections = 0',
      'log_disconnections = 0',
    ])
  }

  /** Returns the URL of a database through the pooler. */
  url(database: string, user = 'postgres'): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`
  }

  async start(): Promise<void> {
    this.#programs.start('pgbouncer', [PGBOUNCER, this.#config], {
      asPostgres: true,
      stopSignal: 'SIGINT',
    })
    await untilItAnswers(this.url('postgres'))
  }

  /** Returns how many transactions of clients it has passed on. */
  async transactions(): Promise<number> {
    const rows = await query<{ total_xact_count: string }>(this.url('pgbouncer'), 'show stats')
    return rows.reduce((total, row) => total + Number(row.total_xact_count), 0)
  }
}

/** Writes a file for the user who runs PgBouncer, which refuses to run as root. */
function write(path: string, lines: readonly string[]): void {
  writeFileSync(path, `${lines.join('\n')}\n`)
  if (process.getuid?.() !== 0) return
  chownSync(path, Number(execFileSync('id', ['-u', 'postgres'])), 0)
}
