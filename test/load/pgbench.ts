import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import type { Cluster } from './cluster.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

export const PGBENCH_MISSING =
  'NOT MEASURED: pgbench not found (Debian: apt-get install postgresql-contrib)'

/** Returns the path of PostgreSQL's own benchmark program; on Debian, of the newest version. */
export function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).toSorted((a, b) => +b - +a)
    : []
  const pathFolders = (process.env.PATH ?? '').split(delimiter)
  const folders = [
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...pathFolders,
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}

/** Inserts rows like those of `submissions` into a copy of the table, one per transaction. */
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
   * Returns a copy with the same columns, defaults, indexes and foreign key, and the same number of
   * rounds. One script per round: pgbench picks one at random and prepares each statement once per
   * connection.
   */
  static async open(
    program: string,
    cluster: Cluster,
    db: pg.Client,
    rounds: readonly string[],
  ): Promise<Pgbench> {
    await db.query('create table bench_rounds (like rounds including all)')
    await db.query('insert into bench_rounds select * from rounds where id = any($1::uuid[])', [
      rounds,
    ])
    // No checks that a single-row insert could do without.
    await db.query(
      'create table bench_submissions (like submissions including defaults including indexes)',
    )
    await db.query(`alter table bench_submissions
      add foreign key (workspace_id, round_id) references bench_rounds on delete cascade`)
    const { rows } = await db.query<{ id: string; workspace_id: string }>(
      'select id, workspace_id from bench_rounds',
    )
    const scripts = join(cluster.socketFolder, '..', 'pgbench')
    mkdirSync(scripts, { recursive: true })
    const answers = Array.from({ length: totalQuestions(ASSESSMENTS.teamwork) }, () => 4)
    for (const { id, workspace_id: workspaceId } of rows) {
      writeFileSync(
        join(scripts, `${id}.sql`),
        `insert into bench_submissions (workspace_id, round_id, answers) values ('${workspaceId}', '${id}', '{${answers.join()}}');\n`,
      )
    }
    return new Pgbench(program, cluster, scripts)
  }

  /** Returns rows per second. */
  async run(seconds: number, connections: number): Promise<number> {
    const { user = '', database = '' } = this.#cluster.connection
    const scripts = readdirSync(this.#scripts).flatMap((file) => ['-f', join(this.#scripts, file)])
    const connectionArgs = ['--host', this.#cluster.socketFolder, '--username', user]
    const modeArgs = ['--no-vacuum', '-M', 'prepared', '-c', String(connections), '-j', '2']
    const { stdout } = await promisify(execFile)(this.#program, [
      ...connectionArgs,
      ...modeArgs,
      ...scripts,
      '-T',
      String(seconds),
      database,
    ])
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (rate === undefined) throw new Error(`pgbench printed no rate: ${stdout}`)
    return Number(rate)
  }

  close(): void {
    rmSync(this.#scripts, { recursive: true, force: true })
  }
}
