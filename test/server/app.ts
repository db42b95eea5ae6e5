import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from '#contract/auth.ts'
import type { Round } from '#contract/rounds.ts'
import type { NewTeam, Team } from '#contract/teams.ts'
import { buildApp } from '#server/app.ts'
import { openShards } from '#server/platform/distribution/shards.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { insertAccount, newEmail, PERSON, setPlan } from './accounts.ts'
import type { NewAccount } from './accounts.ts'
import { signInOf } from './app-config.ts'
import type { AppConfig } from './app-config.ts'
import { submissionTo } from './answers.ts'
import { cloneDatabase } from './test-database.ts'
import { dump } from './dump.ts'
import { httpRequest } from './http-request.ts'
import { waitingAnswers } from './waiting.ts'
import { countLockWaits } from './lock-waits.ts'
import { Mailbox } from './mailbox.ts'
import { collectRoutes } from './routes.ts'
import { StatementRecorder } from './statement-recorder.ts'
import type { Route } from './routes.ts'

const BUILD = join(import.meta.dirname, '..', '..', 'build')

/** Long, for many concurrent requests on a busy machine. */
const CONNECTION_TIMEOUT_MS = 15_000

export const PASSWORD = 'Correct.horse1'

export const aTeam = {
  name: 'Core',
  description: 'Keeps the lights on',
  companyName: 'Acme',
  departmentType: 'Engineering',
  creatorRole: 'Manager',
}

/** An app with its own port and database, for one test file. */
export class TestApp {
  readonly db: Db
  readonly origin: string
  readonly logged: string[]
  readonly mailbox: Mailbox
  readonly jobs: Jobs
  readonly routes: readonly Route[]
  readonly connection: Connection
  readonly #loginCookie: string

  constructor(
    publicUrl: string,
    parts: Pick<TestApp, 'db' | 'origin' | 'logged' | 'mailbox' | 'jobs' | 'routes' | 'connection'>,
  ) {
    this.#loginCookie = publicUrl.startsWith('https:') ? '__Host-login' : 'login'
    this.db = parts.db
    this.origin = parts.origin
    this.logged = parts.logged
    this.mailbox = parts.mailbox
    this.jobs = parts.jobs
    this.routes = parts.routes
    this.connection = parts.connection
  }

  visitor(): Client {
    return new Client(this.origin)
  }

  /** Inserts an account, signed in: no password hashing, rate limits or email as in `register`. */
  async signedIn(account: NewAccount = {}): Promise<Client> {
    const { user, token } = await insertAccount(this.db, account)
    const client = this.visitor()
    client.signIn(user, `${this.#loginCookie}=${token}`)
    return client
  }

  /** Creates an account with the given tier and role through the API, signed in. */
  async register(account: NewAccount = {}): Promise<Client> {
    const client = this.visitor()
    const person = { ...PERSON, email: account.email ?? newEmail(), password: PASSWORD }
    const { user } = await created<{ user: User }>(await client.post('/api/auth/register', person))
    client.user = user
    await setPlan(this.db, user.id, account)
    return client
  }

  async expire(id: string): Promise<void> {
    await sql`update rounds set expires_at = now() - interval '1 s' where id = ${id}`.execute(
      this.db,
    )
  }

  /** Submits complete answers, all of one value or each by question position. */
  submit(
    round: Round,
    valueAt: number | ((position: number) => number | null) = 4,
    change: Record<string, unknown> = {},
  ): Promise<JsonResponse> {
    return this.visitor().post(
      `/api/assessments/${round.assessmentType}/submit`,
      submissionTo(round, valueAt, change),
    )
  }

  /** Submits one after the other, each with one value for all questions. */
  async answered(round: Round, values: readonly number[]): Promise<void> {
    for (const value of values) {
      const answer = await this.submit(round, value)
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
    }
  }

  /** Resolves once this many statements wait for a lock. */
  async waiting(statements: number): Promise<void> {
    for (let waited = 0; waited < 10_000; waited += 20) {
      if ((await countLockWaits(this.db)) >= statements) return
      await sleep(20)
    }
    throw new Error(`fewer than ${statements} statements wait for a lock`)
  }

  /** Returns every row of every table as text, prefixed with the table's name. */
  dump = (): Promise<string[]> => dump(this.db)

  async rows(roundId: string) {
    const rows = await this.db
      .selectFrom('submissions')
      .select(['answers', 'released', 'is_manager'])
      .where('round_id', '=', roundId)
      .execute()
    const waiting = await waitingAnswers(this.db, roundId)
    return [...rows, ...waiting.map((answers) => ({ answers, released: false, is_manager: false }))]
  }
}

/** A browser with its own cookie that sends and receives JSON. */
export class Client {
  readonly #origin: string
  #cookie: string | undefined
  user!: User

  constructor(origin: string) {
    this.#origin = origin
  }

  signIn(user: User, cookie: string): void {
    this.user = user
    this.#cookie = cookie
  }

  get cookie(): string | undefined {
    return this.#cookie
  }

  get = (path: string, headers?: Record<string, string>) =>
    this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers)
  patch = (path: string, body?: unknown) => this.send('PATCH', path, body)
  delete = (path: string) => this.send('DELETE', path)

  /** Sends a JSON request; a string is sent unchanged. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonResponse> {
    const response = await httpRequest(this.#origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#cookie && { cookie: this.#cookie }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const cookie = response.headers.getSetCookie().find((one) => /^(__Host-)?login=/.test(one))
    if (cookie) this.#cookie = /max-age=0|1970/i.test(cookie) ? undefined : cookie.split(';')[0]
    return response
  }

  async team(change: Partial<NewTeam> = {}): Promise<Team> {
    return created(await this.post('/api/teams', { ...aTeam, ...change }))
  }

  /** Creates a round, with a new team unless one is given. */
  async round(change: Record<string, unknown> = {}): Promise<Round> {
    const teamId = change.teamId ?? (await this.team()).id
    return created(
      await this.post('/api/quiz-sessions', {
        title: 'November round',
        assessmentType: 'teamwork',
        ...change,
        teamId,
      }),
    )
  }
}

/** A response whose JSON is untyped: the test asserts its shape. */
export type JsonResponse = Omit<Response, 'json'> & {
  // oxlint-disable-next-line typescript/no-explicit-any -- a wrong shape fails the test itself
  json(): Promise<any>
}

async function created<T>(answer: JsonResponse): Promise<T> {
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<T>
}

/** Starts an app for the tests of a file and stops it after them. Use it inside tests only. */
export function useApp(config: AppConfig = {}): TestApp {
  const holder: { app?: TestApp; close?: () => Promise<void> } = {}
  beforeAll(async () => {
    const started = await startApp(config)
    holder.app = started.app
    holder.close = started.close
  })
  afterAll(() => holder.close?.())
  return new Proxy({} as TestApp, {
    get: (_target, property) => {
      const app = holder.app
      if (!app) throw new Error('the app has not started yet')
      const value: unknown = Reflect.get(app, property)
      return typeof value === 'function' ? value.bind(app) : value
    },
  })
}

async function startApp(config: AppConfig): Promise<{ app: TestApp; close: () => Promise<void> }> {
  const logged: string[] = []
  const logs = openLogs('trace', { write: (line) => void logged.push(line) })
  const shared = config.sharedDatabase?.()
  const { connection, drop } = shared
    ? { connection: shared, drop: async () => {} }
    : await cloneDatabase(config.databaseWay, CONNECTION_TIMEOUT_MS)
  const pool = openPool(connection, logs.main, 10, CONNECTION_TIMEOUT_MS)
  const tracing = (await config.tracing?.()) ?? null
  const statements = new StatementRecorder(pool)
  const db = databaseOn(pool, tracing?.recordQuery)
  const jobs = openJobs(pool, logs.main, config.jobTimings)
  const mailbox = new Mailbox()
  const { publicUrl = 'http://localhost:3000' } = config
  const { built: server, routes } = await collectRoutes(async () =>
    buildApp({
      config: {
        publicUrl,
        trustProxy: config.trustProxy ?? false,
        contactEmail: 'office@sextant.example',
        rateLimitScale: config.rateLimitScale ?? 0,
        ...signInOf(config),
        submissionRate: config.submissionRate ?? 0,
        invitationMailsPerDay: config.invitationMailsPerDay ?? 5_000,
        mailsPerHour: config.mailsPerHour ?? 2_000,
        metricsToken: config.metricsToken,
        isPooledByTransaction:
          config.isPooledByTransaction ?? connection.isPooledByTransaction ?? false,
      },
      db,
      pool,
      tracing,
      freeSpace: config.freeSpace ?? null,
      ...(config.stopping && { stopping: config.stopping }),
      jobs,
      findShard: await openShards(db),
      mailer: config.mailer?.() ?? mailbox,
      payments: config.payments?.() ?? null,
      identityProvider: config.identityProvider?.() ?? null,
      insightProvider: config.insightProvider?.() ?? null,
      ...(config.insightTimeouts && { insightTimeouts: config.insightTimeouts }),
      logs,
      buildFolder: config.pages ? BUILD : null,
      ...(config.httpTimeouts && { httpTimeouts: config.httpTimeouts }),
      ...(config.batchLimits && { batchLimits: config.batchLimits }),
      // Tests leave responses unread and send nothing more.
      drainLimits: { quietMs: 0, maxMs: 500 },
    }),
  )
  await jobs.start()
  const testDb = statements.testDatabase(pool)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  config.onListen?.(server)
  return {
    app: new TestApp(publicUrl, { db: testDb, origin, logged, mailbox, jobs, routes, connection }),
    close: async () => {
      await server.close()
      await jobs.stop()
      await db.destroy()
      await tracing?.stop()
      await drop()
      await statements.check()
    },
  }
}
