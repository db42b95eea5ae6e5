import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { submissionTo } from '#test/server/answers.ts'
import { RETRY_DELAY_MS, SERVICE_UNAVAILABLE, HttpClient, MAX_ATTEMPTS } from './http-client.ts'
import type { HttpResponse } from './http-client.ts'
import { createManager, createTeam, PASSWORD } from './fixtures.ts'
import { SimulatedManager } from './simulated-manager.ts'
import type { BenchServer } from './bench-server.ts'

/** Sends a request and counts it. Resolves with undefined if there was no response. */
export type SendRequest = (
  client: HttpClient,
  method: string,
  path: string,
  more?: { body?: unknown; allowedStatuses?: readonly number[] },
) => Promise<HttpResponse | undefined>

const MANAGERS = 4
const PARTICIPANTS = 12
/** The longest pause between two actions, in milliseconds. */
const PAUSES = { participant: 1_200, manager: 1_000, export: 30_000, signIn: 4_000, admin: 6_000 }
/** A round may be closed while someone answers it. */
const CLOSED = [404, 410]

/** People who submit answers, manage teams, sign in and administer, each at their own pace. */
export class MixedLoad {
  readonly #server: BenchServer
  readonly #random: SeededRandom
  readonly #managers: SimulatedManager[] = []
  /** Acknowledged submissions per round. */
  readonly acknowledged = new Map<string, number>()
  /** Unexpected responses, with their number. */
  readonly failures = new Map<string, number>()
  /** Requests repeated after a 503. */
  retries = 0
  #latencies: number[] = []

  constructor(server: BenchServer, seed: number) {
    this.#server = server
    this.#random = new SeededRandom(seed)
  }

  /** Creates the managers; one of them performs every action once. */
  async setUp(): Promise<void> {
    for (let index = 0; index < MANAGERS; index++) {
      const client = (await createManager(this.#server)).client
      const manager = new SimulatedManager(
        client,
        this.#send,
        this.#random,
        await createTeam(client),
      )
      this.#managers.push(manager)
      await manager.createFirstRounds()
    }
    await this.#managers[0]?.performAll()
  }

  /** Runs until `ended` is aborted and all responses have arrived. */
  async run(ended: AbortSignal): Promise<void> {
    const { email } = await createManager(this.#server)
    const admin = await createManager(this.#server)
    await this.#server.db.query(`update accounts set role = 'admin' where email = $1`, [
      admin.email,
    ])
    const times = (count: number, action: () => Promise<void>, pause: number) =>
      Array.from({ length: count }, () => this.#repeat(action, pause, ended))
    await Promise.all([
      ...times(PARTICIPANTS, () => this.#takeQuiz(), PAUSES.participant),
      ...this.#managers.map((manager) => this.#repeat(() => manager.act(), PAUSES.manager, ended)),
      this.#repeat(() => this.#random.pick(this.#managers).downloadFile(), PAUSES.export, ended),
      this.#repeat(() => this.#signIn(email), PAUSES.signIn, ended),
      this.#repeat(() => this.#administer(admin.client), PAUSES.admin, ended),
    ])
    admin.client.close()
  }

  /** Closes all connections; the next request reopens them. */
  disconnect(): void {
    for (const manager of this.#managers) manager.disconnect()
  }

  /** Returns the response times since the last call, in milliseconds. */
  takeLatencies(): number[] {
    const latencies = this.#latencies
    this.#latencies = []
    return latencies
  }

  async #repeat(action: () => Promise<void>, pause: number, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await action()
      await sleep(this.#random.between(0, pause), undefined, { signal: ended }).catch(() => {})
    }
  }

  /** Takes a quiz as a phone on its first visit, on its own connection. */
  async #takeQuiz(): Promise<void> {
    const round = this.#random.pick(this.#managers.flatMap(({ open }) => open))
    const client = new HttpClient(this.#server.origin)
    try {
      const page = await this.#send(client, 'GET', `/quiz/${round.token}`)
      const files = page?.rawBody.toString().match(/\/quiz-assets\/[^"]+\.(?:js|css)/g) ?? []
      for (const file of new Set(files)) await this.#send(client, 'GET', file)
      const quiz = await this.#send(client, 'GET', `/api/quiz-session/${round.token}`, {
        allowedStatuses: CLOSED,
      })
      if (quiz?.status !== 200) return
      await sleep(this.#random.between(0, PAUSES.participant))
      await this.#submit(client, round)
    } finally {
      client.close()
    }
  }

  async #submit(client: HttpClient, { id, teamId, assessmentType }: Round): Promise<void> {
    const value = () => this.#random.between(1, SCALE_POINTS)
    const body = submissionTo({ id, teamId, assessmentType }, value, { submissionId: randomUUID() })
    const path = `/api/assessments/${assessmentType}/submit`
    const response = await this.#send(client, 'POST', path, { body, allowedStatuses: CLOSED })
    if (response?.status !== 201) return
    this.acknowledged.set(id, (this.acknowledged.get(id) ?? 0) + 1)
  }

  async #signIn(email: string): Promise<void> {
    const client = new HttpClient(this.#server.origin)
    await this.#send(client, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } })
    await this.#send(client, 'GET', '/api/auth/user')
    await this.#send(client, 'GET', '/api/logout')
    client.close()
  }

  async #administer(client: HttpClient): Promise<void> {
    for (const list of ['users', 'teams', 'audit', 'analytics']) {
      await this.#send(client, 'GET', `/api/admin/${list}`)
    }
  }

  readonly #send: SendRequest = async (
    client,
    method,
    path,
    { body, allowedStatuses = [] } = {},
  ) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await client.send(method, path, body)
        this.#latencies.push(response.durationMs)
        // The server may shed load if the machine is busy with something else.
        if (response.status === SERVICE_UNAVAILABLE && attempt < MAX_ATTEMPTS) {
          this.retries += 1
          await sleep(RETRY_DELAY_MS)
          continue
        }
        if (response.status >= 400 && !allowedStatuses.includes(response.status)) {
          this.#countFailure(`${response.status} to ${method} ${withPlaceholders(path)}`)
        }
        return response
      } catch (error) {
        this.#countFailure(`${(error as Error).message} at ${method} ${withPlaceholders(path)}`)
        return undefined
      }
    }
  }

  #countFailure(description: string): void {
    this.failures.set(description, (this.failures.get(description) ?? 0) + 1)
  }
}

const withPlaceholders = (path: string): string =>
  path.replace(/[0-9a-f-]{36}/g, ':id').replace(/(quiz|quiz-session)\/[\w-]{20,}/, '$1/:token')
