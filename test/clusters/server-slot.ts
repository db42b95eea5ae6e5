import { ServerProcess, startCommandAt } from '#test/server/server-process.ts'
import type { RunContext } from './cluster-run.ts'
import { CHECK_INTERVAL_MS } from './haproxy.ts'
import type { Version } from './versions.ts'

/** Two intervals of the health checks, and one for a check that has begun. */
const STOP_GRACE_SECONDS = (3 * CHECK_INTERVAL_MS) / 1_000

/** One of the servers behind HAProxy. */
export class ServerSlot {
  readonly #environment: Record<string, string>
  #running: ServerProcess | undefined
  version: Version | undefined

  constructor(port: number, url: string, { folder, signal }: RunContext) {
    this.#environment = {
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: folder,
      STOP_GRACE_SECONDS: String(STOP_GRACE_SECONDS),
      RATE_LIMIT_SCALE: '0',
      SUBMISSION_RATE: '0',
      LOG_LEVEL: 'warn',
    }
    signal.addEventListener('abort', () => this.#running?.signal('SIGKILL'))
  }

  async start(version: Version): Promise<void> {
    this.version = version
    this.#running = this.#launch(version)
    await this.#running.ready()
  }

  /** Starts a version that has to refuse, and returns why it did. */
  async startRefused(version: Version): Promise<string> {
    const refused = this.#launch(version)
    await refused.ended()
    return refused.errors.trim()
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }

  #launch({ root }: Version): ServerProcess {
    return new ServerProcess(this.#environment, startCommandAt(root))
  }
}
