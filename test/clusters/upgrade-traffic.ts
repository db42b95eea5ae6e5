import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { MARK_BYTES } from '#server/features/rounds/sealing/round-sealer.ts'
import { BrowserClient, createRounds, PASSWORD, register } from '#test/faults/browser-client.ts'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { SteadyLoad } from '#test/faults/steady-load.ts'
import { compareWithStored } from '#test/faults/stored-submissions.ts'
import { runAdmin } from '#test/server/server-process.ts'
import pg from 'pg'
import type { RunContext } from './cluster-run.ts'
import type { Change, Version } from './versions.ts'

const EMAIL = 'mary@example.com'
/** Live rounds and protected ones. */
const GROUP_SIZES = [1, 1, 3, 3]
const SUBMIT_EVERY_MS = 80
const READ_EVERY_MS = 150
/** People who submit, a manager who reads and releases, quiz links that are opened, and sign-ins. */
export class UpgradeTraffic {
  readonly #origin: string
  readonly #url: string
  readonly #manager: BrowserClient
  readonly #sessions: readonly Round[]
  readonly #load: SteadyLoad
  readonly #statuses: number[] = []

  private constructor(
    origin: string,
    url: string,
    manager: BrowserClient,
    rounds: readonly Round[],
  ) {
    this.#origin = origin
    this.#url = url
    this.#manager = manager
    this.#sessions = rounds
    this.#load = new SteadyLoad(manager, rounds, new SeededRandom(1))
  }

  static async start(origin: string, url: string, { root }: Version): Promise<UpgradeTraffic> {
    const manager = await register(origin, EMAIL)
    const { code, output } = await runAdmin(
      ['set-plan', EMAIL, 'business'],
      { DATABASE_URL: url },
      root,
    )
    if (code !== 0) throw new Error(output)
    return new UpgradeTraffic(
      origin,
      url,
      manager,
      await createRounds(origin, manager, GROUP_SIZES),
    )
  }

  async during(work: () => Promise<void>): Promise<void> {
    const stop = new AbortController()
    const reads = this.#read(stop.signal)
    try {
      await this.#load.during(() => this.#origin, SUBMIT_EVERY_MS, work)
    } finally {
      stop.abort()
      await reads
    }
  }

  async #read(stop: AbortSignal): Promise<void> {
    for (let nth = 0; !stop.aborted; nth += 1) {
      const round = this.#sessions[nth % this.#sessions.length]
      const visitor = new BrowserClient()
      const { status } =
        nth % 5 === 4
          ? await visitor.send(this.#origin, 'POST', '/api/auth/login', {
              email: EMAIL,
              password: PASSWORD,
            })
          : nth % 2 === 0
            ? await visitor.send(this.#origin, 'GET', `/api/quiz-session/${round?.token}`)
            : await this.#manager.send(this.#origin, 'GET', `/api/quiz-sessions/${round?.id}`)
      this.#statuses.push(status)
      await sleep(READ_EVERY_MS, undefined, { signal: stop }).catch(() => {})
    }
  }

  /** Adds the checks of an upgrade to the table. `check` is that of the version that serves now. */
  async report(
    { report }: RunContext,
    path: string,
    { root }: Version,
    change?: Change,
  ): Promise<void> {
    const statuses = [...this.#load.responses.map(({ status }) => status), ...this.#statuses]
    const errors = statuses.filter((status) => status >= 500)
    // The older version answers 503 for what only the later one can open.
    const mayWait = change === 'a later format'
    const failed = mayWait ? errors.filter((status) => status !== 503) : errors
    const unanswered = statuses.filter((status) => status === 0)
    const served = statuses.length - errors.length - unanswered.length
    report({
      name: path,
      target: mayWait ? 'no 5xx but 503, no lost response' : 'no 5xx, no lost response',
      result: `${served} responses; ${errors.length} of 5xx, ${unanswered.length} without a response`,
      isMet: served > 100 && failed.length === 0 && unanswered.length === 0,
    })
    await this.#load.retryAll(this.#origin)
    const { acknowledged } = this.#load
    const client = new pg.Client({ connectionString: this.#url })
    await client.connect()
    if (mayWait) await inKnownFormat(client)
    const stored = await compareWithStored(client, this.#load.attempts)
    await client.end()
    const check = await runAdmin(['check'], { DATABASE_URL: this.#url }, root)
    report({
      name: `${path}: submissions`,
      target: 'none lost, duplicated or partial; `check` finds nothing',
      result: `${acknowledged} acknowledged; ${stored.lost} lost, ${stored.duplicated} duplicated, ${stored.partial} partial; ${check.output.trim()}`,
      isMet:
        acknowledged > 0 &&
        stored.stored === acknowledged &&
        stored.lost + stored.duplicated + stored.partial === 0 &&
        check.code === 0,
    })
  }
}

/** Sets the first byte of all values, in which the made-up later format differs. */
async function inKnownFormat(client: pg.Client): Promise<void> {
  await client.query('update sealing_keys set wrapped = set_byte(wrapped, 0, 1)')
  await client.query(
    `update waiting_groups
     set sealed = array(select set_byte(value, $1, 1) from unnest(sealed) value)`,
    [MARK_BYTES],
  )
}
