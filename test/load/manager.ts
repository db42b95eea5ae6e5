import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import type { Dice } from '#test/faults/dice.ts'
import type { Caller } from './caller.ts'
import type { Ask } from './mixed-load.ts'

/** As many rounds of one manager are open at once, and kept after they were closed. */
const OPEN = { least: 4, most: 8 }
const KEPT = 20
const GROUP_SIZES = [1, 3, 3, 5]
const FILES = ['report.pdf', 'export.csv']
/** A round may have nothing to show yet, or too few who wait. */
const TOO_FEW = [409]

/** Somebody with a team, and what such people do in a day, in no order. */
export class Manager {
  readonly #caller: Caller
  readonly #ask: Ask
  readonly #dice: Dice
  readonly #teamId: string
  readonly #ways = {
    dashboard: () => this.#dashboard(),
    results: () => this.#results(),
    trends: () => this.#trends(),
    release: () => this.#release(),
    start: () => this.#start(),
    close: () => this.#close(),
  }
  #rounds: QuizSession[] = []

  constructor(caller: Caller, ask: Ask, dice: Dice, teamId: string) {
    this.#caller = caller
    this.#ask = ask
    this.#dice = dice
    this.#teamId = teamId
  }

  /** Its connections; the next call opens them anew. */
  hangUp(): void {
    this.#caller.close()
  }

  /** Rounds that can be answered. */
  get open(): QuizSession[] {
    return this.#rounds.filter(({ isActive }) => isActive)
  }

  async startSome(): Promise<void> {
    for (let round = 0; round < OPEN.least; round++) await this.#start()
  }

  /** Every thing once: whatever is loaded late, is loaded then. */
  async doAll(): Promise<void> {
    for (const act of new Set(this.#acts())) await act()
    for (const file of FILES) await this.#download(file)
  }

  /** Takes a file home, which is done now and then. */
  export = (): Promise<void> => this.#download(this.#dice.oneOf(FILES))

  async act(): Promise<void> {
    const open = this.open.length
    if (open < OPEN.least) return this.#start()
    if (open > OPEN.most) return this.#close()
    if (this.#rounds.length > KEPT + open) return this.#remove()
    await this.#dice.oneOf(this.#acts())()
  }

  /** What is done most is there several times. */
  #acts(): (() => Promise<void>)[] {
    const { dashboard, results, release, start, close, trends } = this.#ways
    const often = [dashboard, results, dashboard, results, dashboard, results, release]
    return [...often, ...often, start, close, trends]
  }

  async #dashboard(): Promise<void> {
    const calls = ['/api/auth/user', '/api/teams', '/api/quiz-sessions', '/api/usage']
    await Promise.all(calls.map((path) => this.#ask(this.#caller, 'GET', path)))
  }

  async #results(): Promise<void> {
    const path = this.#anyRound()
    await this.#ask(this.#caller, 'GET', `${path}/results-v2`)
    await this.#ask(this.#caller, 'GET', `${path}/insights`, { also: TOO_FEW })
  }

  async #trends(): Promise<void> {
    const about = `teamId=${this.#teamId}&assessmentType=teamwork`
    await this.#ask(this.#caller, 'GET', `/api/reports/trends?${about}`)
  }

  async #download(file: string): Promise<void> {
    await this.#ask(this.#caller, 'GET', `${this.#anyRound()}/${file}`, { also: TOO_FEW })
  }

  async #release(): Promise<void> {
    await this.#ask(this.#caller, 'POST', `${this.#anyRound()}/release`, {
      body: {},
      also: TOO_FEW,
    })
  }

  async #start(): Promise<void> {
    const groupSize = this.#dice.oneOf(GROUP_SIZES)
    const title = `Round ${randomUUID().slice(0, 8)}`
    const body = { title, assessmentType: 'teamwork', teamId: this.#teamId, groupSize }
    const made = await this.#ask(this.#caller, 'POST', '/api/quiz-sessions', { body })
    if (made?.status === 201) this.#rounds.push(JSON.parse(made.received.toString()) as QuizSession)
  }

  async #close(): Promise<void> {
    const [oldest] = this.open
    if (!oldest) return
    this.#rounds = this.#rounds.map((one) => (one === oldest ? { ...one, isActive: false } : one))
    await this.#ask(this.#caller, 'PATCH', pathOf(oldest), { body: { isActive: false } })
  }

  async #remove(): Promise<void> {
    const oldest = this.#rounds.find(({ isActive }) => !isActive)
    if (!oldest) return
    this.#rounds = this.#rounds.filter((one) => one !== oldest)
    await this.#ask(this.#caller, 'DELETE', pathOf(oldest))
  }

  #anyRound(): string {
    return pathOf(this.#dice.oneOf(this.#rounds))
  }
}

const pathOf = ({ id }: QuizSession): string => `/api/quiz-sessions/${id}`
