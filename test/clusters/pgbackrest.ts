import { chownSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makePostgresFolder, runAsPostgres } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'

const PGBACKREST = '/usr/bin/pgbackrest'

/** For `needs` of a run. */
export const PGBACKREST_PACKAGE = { [PGBACKREST]: 'pgbackrest' }

const STANZA = 'sextant'

/** pgBackRest with a repository in a folder, configured as docs/operate.md says. */
export class PgBackRest {
  readonly #config: string
  /** Where PostgreSQL has its socket, because pgBackRest connects by it. */
  readonly socketFolder: string

  constructor(folder: string, port: number, dataFolder: string) {
    this.#config = join(folder, 'pgbackrest.conf')
    this.socketFolder = join(folder, 'socket')
    const [repository, logs, locks] = ['repository', 'pgbackrest-logs', 'pgbackrest-locks'].map(
      (name) => join(folder, name),
    )
    for (const path of [repository, logs, locks, this.socketFolder]) makePostgresFolder(path ?? '')
    const lines = [
      '[global]',
      `repo1-path=${repository}`,
      'repo1-retention-full=2',
      'start-fast=y',
      `log-path=${logs}`,
      `lock-path=${locks}`,
      'log-level-console=warn',
      `[${STANZA}]`,
      `pg1-path=${dataFolder}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${this.socketFolder}`,
    ]
    writeFileSync(this.#config, `${lines.join('\n')}\n`)
    if (process.getuid?.() === 0) {
      chownSync(this.#config, Number(execFileSync('id', ['-u', 'postgres'])), 0)
    }
  }

  /** The lines of postgresql.conf. */
  get settings(): string[] {
    return [
      `unix_socket_directories = '${this.socketFolder}'`,
      'wal_level = replica',
      'archive_mode = on',
      `archive_command = '${this.#command('archive-push', '%p').join(' ')}'`,
      // At most a minute is lost with the machine.
      'archive_timeout = 60',
    ]
  }

  /** Creates the repository and checks that the archive arrives there. */
  create(): void {
    runAsPostgres(this.#command('stanza-create'))
    runAsPostgres(this.#command('check'))
  }

  /** Does not block this process, which sends load meanwhile. */
  async fullBackup(programs: ProcessGroup): Promise<void> {
    const name = 'pgbackrest-backup'
    const { child } = programs.start(name, this.#command('--type=full', 'backup'), {
      asPostgres: true,
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the backup ended with ${code}: see ${name}.log`)
  }

  /** Restores the state of a second into an empty data folder. PostgreSQL replays it at its start. */
  restore(dataFolder: string, target: Date): void {
    runAsPostgres(
      this.#command(
        `--pg1-path=${dataFolder}`,
        '--type=time',
        `--target=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`,
        '--target-action=promote',
        'restore',
      ),
    )
  }

  #command(...args: string[]): string[] {
    return [PGBACKREST, `--config=${this.#config}`, `--stanza=${STANZA}`, ...args]
  }
}
