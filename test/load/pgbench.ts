import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import type { Cluster } from './cluster.ts'

const DEBIAN = '/usr/lib/postgresql'

/** How to come by it, where it is missing. */
export const PGBENCH_MISSING =
  'NOT MEASURED: there is no pgbench (Debian: apt-get install postgresql-contrib)'

/** PostgreSQL's own program; of Debian's several, the newest. */
export function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => +b - +a) : []
  const known = (process.env.PATH ?? '').split(delimiter)
  const places = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...known]
  return places.map((place) => join(place, 'pgbench')).find((file) => existsSync(file))
}

/** Rows like those of submissions, into a table like theirs, one a transaction. */
export class Pgbench {
  readonly #program: string
  readonly #cluster: Cluster
  readonly #scripts: string

  private constructor(program: string, cluster: Cluster, scripts: string) {
    this.#program = program
    this.#cluster = cluster
    this.#scripts = scripts
  }

  /**
   * The same columns, defaults and indexes, and the foreign key, to as many rounds. A script a round:
   * pgbench throws the dice among them, and each prepares its statement once a connection.
   */
  static async open(
    program: string,
    cluster: Cluster,
    db: pg.Client,
    sessions: readonly string[],
  ): Promise<Pgbench> {
    await db.query('create table bench_sessions (like quiz_sessions including all)')
    await db.query(
      'insert into bench_sessions select * from quiz_sessions where id = any($1::uuid[])',
      [sessions],
    )
    // The bare row: nothing is checked that a one-row insert could do without.
    await db.query(
      'create table bench_submissions (like submissions including defaults including indexes)',
    )
    await db.query(`alter table bench_submissions
      add foreign key (session_id) references bench_sessions on delete cascade`)
    const scripts = join(cluster.socketFolder, '..', 'pgbench')
    mkdirSync(scripts, { recursive: true })
    const answers = Array.from({ length: totalQuestions(ASSESSMENTS.teamwork) }, () => 4)
    for (const session of sessions) {
      writeFileSync(
        join(scripts, `${session}.sql`),
        `insert into bench_submissions (session_id, answers) values ('${session}', '{${answers.join()}}');\n`,
      )
    }
    return new Pgbench(program, cluster, scripts)
  }

  /** Rows a second. */
  async run(seconds: number, connections: number): Promise<number> {
    const { user = '', database = '' } = this.#cluster.connection
    const scripts = readdirSync(this.#scripts).flatMap((file) => ['-f', join(this.#scripts, file)])
    const where = ['--host', this.#cluster.socketFolder, '--username', user]
    const how = ['--no-vacuum', '-M', 'prepared', '-c', String(connections), '-j', '2']
    const { stdout } = await promisify(execFile)(this.#program, [
      ...where,
      ...how,
      ...scripts,
      '-T',
      String(seconds),
      database,
    ])
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (rate === undefined) throw new Error(`pgbench did not say how many: ${stdout}`)
    return Number(rate)
  }

  close(): void {
    rmSync(this.#scripts, { recursive: true, force: true })
  }
}
