import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import type { SeededRandom } from '#test/faults/seeded-random.ts'
import type { HttpClient } from './http-client.ts'
import type { SendRequest } from './mixed-load.ts'

/** The number of open rounds per manager, and of closed ones before the oldest is deleted. */
const OPEN_ROUNDS = { min: 4, max: 8 }
const MAX_CLOSED = 20
const GROUP_SIZES = [1, 3, 3, 5]
const DOWNLOADS = ['report.pdf', 'export.csv']
/** A round may have no results to show yet, or too few waiting submissions. */
const CONFLICT = [409]

/** A manager with a team, who does in random order what managers do. */
export class SimulatedManager {
  readonly #client: HttpClient
  readonly #send: SendRequest
  readonly #random: SeededRandom
  readonly #teamId: string
  readonly #actions = {
    dashboard: () => this.#dashboard(),
    results: () => this.#results(),
    trends: () => this.#trends(),
    release: () => this.#release(),
    create: () => this.#createRound(),
    close: () => this.#closeOldest(),
  }
  #sessions: Round[] = []

  constructor(client: HttpClient, ask: SendRequest, random: SeededRandom, teamId: string) {
    this.#client = client
    this.#send = ask
    this.#random = random
    this.#teamId = teamId
  }

  /** Closes the connections; the next request reopens them. */
  disconnect(): void {
    this.#client.close()
  }

  /** Rounds that accept submissions. */
  get open(): Round[] {
    return this.#sessions.filter(({ isActive }) => isActive)
  }

  async createFirstRounds(): Promise<void> {
    for (let index = 0; index < OPEN_ROUNDS.min; index++) await this.#createRound()
  }

  /** Performs every action once, so that everything loaded on demand is loaded. */
  async performAll(): Promise<void> {
    for (const act of new Set(this.#weightedActions())) await act()
    for (const file of DOWNLOADS) await this.#download(file)
  }

  /** Downloads a file; done less often than the other actions. */
  downloadFile = (): Promise<void> => this.#download(this.#random.pick(DOWNLOADS))

  async act(): Promise<void> {
    const open = this.open.length
    if (open < OPEN_ROUNDS.min) return this.#createRound()
    if (open > OPEN_ROUNDS.max) return this.#closeOldest()
    if (this.#sessions.length > MAX_CLOSED + open) return this.#deleteOldest()
    await this.#random.pick(this.#weightedActions())()
  }

  // Frequent actions are repeated.
  #weightedActions(): (() => Promise<void>)[] {
    const { dashboard, results, release, create, close, trends } = this.#actions
    const frequent = [dashboard, results, dashboard, results, dashboard, results, release]
    return [...frequent, ...frequent, create, close, trends]
  }

  async #dashboard(): Promise<void> {
    const calls = ['/api/auth/user', '/api/teams', '/api/quiz-sessions', '/api/usage']
    await Promise.all(calls.map((path) => this.#send(this.#client, 'GET', path)))
  }

  async #results(): Promise<void> {
    const path = this.#randomRoundPath()
    await this.#send(this.#client, 'GET', `${path}/results-v2`)
    await this.#send(this.#client, 'GET', `${path}/insights`, { allowedStatuses: CONFLICT })
  }

  async #trends(): Promise<void> {
    const about = `teamId=${this.#teamId}&assessmentType=teamwork`
    await this.#send(this.#client, 'GET', `/api/reports/trends?${about}`)
  }

  async #download(file: string): Promise<void> {
    await this.#send(this.#client, 'GET', `${this.#randomRoundPath()}/${file}`, {
      allowedStatuses: CONFLICT,
    })
  }

  async #release(): Promise<void> {
    await this.#send(this.#client, 'POST', `${this.#randomRoundPath()}/release`, {
      body: {},
      allowedStatuses: CONFLICT,
    })
  }

  async #createRound(): Promise<void> {
    const groupSize = this.#random.pick(GROUP_SIZES)
    const title = `Round ${randomUUID().slice(0, 8)}`
    const body = { title, assessmentType: 'teamwork', teamId: this.#teamId, groupSize }
    const response = await this.#send(this.#client, 'POST', '/api/quiz-sessions', { body })
    if (response?.status === 201)
      this.#sessions.push(JSON.parse(response.rawBody.toString()) as Round)
  }

  async #closeOldest(): Promise<void> {
    const [oldest] = this.open
    if (!oldest) return
    this.#sessions = this.#sessions.map((round) =>
      round === oldest ? { ...round, isActive: false } : round,
    )
    await this.#send(this.#client, 'PATCH', pathOf(oldest), { body: { isActive: false } })
  }

  async #deleteOldest(): Promise<void> {
    const oldest = this.#sessions.find(({ isActive }) => !isActive)
    if (!oldest) return
    this.#sessions = this.#sessions.filter((round) => round !== oldest)
    await this.#send(this.#client, 'DELETE', pathOf(oldest))
  }

  #randomRoundPath(): string {
    return pathOf(this.#random.pick(this.#sessions))
  }
}

const pathOf = ({ id }: Round): string => `/api/quiz-sessions/${id}`
