import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { Dice } from '#test/faults/dice.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { submissionTo } from '#test/server/answers.ts'
import { AGAIN_AFTER_MS, BUSY, Caller, TRIES } from './caller.ts'
import type { Heard } from './caller.ts'
import { aManager, aTeam, PASSWORD } from './fill.ts'
import { Manager } from './manager.ts'
import type { Site } from './site.ts'

/** One request that is counted; undefined where no answer came. */
export type Ask = (
  caller: Caller,
  method: string,
  path: string,
  more?: { body?: unknown; also?: readonly number[] },
) => Promise<Heard | undefined>

const MANAGERS = 4
const ANSWERERS = 12
/** Longest pauses between what one of them does, ms. */
const PAUSES = { answerer: 1_200, manager: 1_000, export: 30_000, signingIn: 4_000, admin: 6_000 }
/** A round may be closed while somebody answers. */
const CLOSED = [404, 410]

/** People who answer, lead teams, sign in and look after the whole, each at their own pace. */
export class MixedLoad {
  readonly #site: Site
  readonly #dice: Dice
  readonly #managers: Manager[] = []
  /** How many answers to each round were acknowledged. */
  readonly acknowledged = new Map<string, number>()
  /** What was answered otherwise than it should be, with how often. */
  readonly failures = new Map<string, number>()
  /** How often somebody was asked to try again, and did. */
  askedAgain = 0
  #taken: number[] = []

  constructor(site: Site, seed: number) {
    this.#site = site
    this.#dice = new Dice(seed)
  }

  /** Makes the accounts; one of them does every thing once. */
  async begin(): Promise<void> {
    for (let one = 0; one < MANAGERS; one++) {
      const caller = (await aManager(this.#site)).caller
      const manager = new Manager(caller, this.#ask, this.#dice, await aTeam(caller))
      this.#managers.push(manager)
      await manager.startSome()
    }
    await this.#managers[0]?.doAll()
  }

  /** Until `ended` is aborted and all have what they asked for. */
  async run(ended: AbortSignal): Promise<void> {
    const { email } = await aManager(this.#site)
    const admin = await aManager(this.#site)
    await this.#site.db.query(`update accounts set role = 'admin' where email = $1`, [admin.email])
    const each = (count: number, act: () => Promise<void>, pause: number) =>
      Array.from({ length: count }, () => this.#again(act, pause, ended))
    await Promise.all([
      ...each(ANSWERERS, () => this.#answer(), PAUSES.answerer),
      ...this.#managers.map((one) => this.#again(() => one.act(), PAUSES.manager, ended)),
      this.#again(() => this.#dice.oneOf(this.#managers).export(), PAUSES.export, ended),
      this.#again(() => this.#signIn(email), PAUSES.signingIn, ended),
      this.#again(() => this.#lookAfter(admin.caller), PAUSES.admin, ended),
    ])
    admin.caller.close()
  }

  /** Nobody is connected any more until the next call. */
  hangUp(): void {
    for (const manager of this.#managers) manager.hangUp()
  }

  /** Milliseconds of all answers since the last call. */
  takenSince(): number[] {
    const taken = this.#taken
    this.#taken = []
    return taken
  }

  async #again(act: () => Promise<void>, pause: number, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await act()
      await sleep(this.#dice.between(0, pause), undefined, { signal: ended }).catch(() => {})
    }
  }

  /** As a phone does it that was never here, on a connection of its own. */
  async #answer(): Promise<void> {
    const round = this.#dice.oneOf(this.#managers.flatMap(({ open }) => open))
    const caller = new Caller(this.#site.origin)
    try {
      const page = await this.#ask(caller, 'GET', `/quiz/${round.token}`)
      const files = page?.received.toString().match(/\/quiz-assets\/[^"]+\.(?:js|css)/g) ?? []
      for (const file of new Set(files)) await this.#ask(caller, 'GET', file)
      const quiz = await this.#ask(caller, 'GET', `/api/quiz-session/${round.token}`, {
        also: CLOSED,
      })
      if (quiz?.status !== 200) return
      await sleep(this.#dice.between(0, PAUSES.answerer))
      await this.#submit(caller, round)
    } finally {
      caller.close()
    }
  }

  async #submit(caller: Caller, { id, teamId, assessmentType }: QuizSession): Promise<void> {
    const value = () => this.#dice.between(1, SCALE_POINTS)
    const body = submissionTo({ id, teamId, assessmentType }, value, { submissionId: randomUUID() })
    const path = `/api/assessments/${assessmentType}/submit`
    const sent = await this.#ask(caller, 'POST', path, { body, also: CLOSED })
    if (sent?.status !== 201) return
    this.acknowledged.set(id, (this.acknowledged.get(id) ?? 0) + 1)
  }

  async #signIn(email: string): Promise<void> {
    const caller = new Caller(this.#site.origin)
    await this.#ask(caller, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } })
    await this.#ask(caller, 'GET', '/api/auth/user')
    await this.#ask(caller, 'GET', '/api/logout')
    caller.close()
  }

  async #lookAfter(caller: Caller): Promise<void> {
    for (const list of ['users', 'teams', 'audit', 'analytics']) {
      await this.#ask(caller, 'GET', `/api/admin/${list}`)
    }
  }

  readonly #ask: Ask = async (caller, method, path, { body, also = [] } = {}) => {
    for (let tries = 1; ; tries++) {
      try {
        const heard = await caller.ask(method, path, body)
        this.#taken.push(heard.milliseconds)
        // On a machine that is busy otherwise the server may ask for patience.
        if (heard.status === BUSY && tries < TRIES) {
          this.askedAgain += 1
          await sleep(AGAIN_AFTER_MS)
          continue
        }
        if (heard.status >= 400 && !also.includes(heard.status)) {
          this.#failed(`${heard.status} to ${method} ${withoutIds(path)}`)
        }
        return heard
      } catch (error) {
        this.#failed(`${(error as Error).message} at ${method} ${withoutIds(path)}`)
        return undefined
      }
    }
  }

  #failed(how: string): void {
    this.failures.set(how, (this.failures.get(how) ?? 0) + 1)
  }
}

const withoutIds = (path: string): string =>
  path.replace(/[0-9a-f-]{36}/g, ':id').replace(/(quiz|quiz-session)\/[\w-]{20,}/, '$1/:token')
