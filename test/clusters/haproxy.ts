import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessGroup, Program } from './process-group.ts'

const HAPROXY = '/usr/sbin/haproxy'

/** For `needs` of a run. */
export const HAPROXY_PACKAGE = { [HAPROXY]: 'haproxy' }

/** Milliseconds between two health checks. */
export const CHECK_INTERVAL_MS = 1_000

/** Longer than a server needs to be up after it is ready. */
const UP_TIMEOUT_MS = 20_000

/** HAProxy in front of servers of the loopback address, as docs/operate.md configures it. */
export class HaProxy {
  readonly origin: string
  readonly #statusUrl: string
  readonly #config: string
  readonly #programs: ProcessGroup

  constructor(
    programs: ProcessGroup,
    ports: { readonly proxy: number; readonly status: number },
    servers: readonly number[],
  ) {
    this.#programs = programs
    this.origin = `http://127.0.0.1:${ports.proxy}`
    this.#statusUrl = `http://127.0.0.1:${ports.status}/;csv`
    this.#config = join(programs.folder, 'haproxy.cfg')
    const lines = [
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 60s',
      '  timeout server 60s',
      // Only a connection that was not established is tried again, at the other server. A request
      // that was sent may have been carried out.
      '  retries 3',
      '  option redispatch 1',
      '  retry-on conn-failure',
      'frontend sextant',
      `  bind 127.0.0.1:${ports.proxy}`,
      '  default_backend servers',
      'backend servers',
      '  balance roundrobin',
      '  option httpchk GET /readyz',
      '  http-check expect status 200',
      `  default-server check inter ${CHECK_INTERVAL_MS}ms fall 1 rise 1`,
      ...servers.map((port, index) => `  server s${index} 127.0.0.1:${port}`),
      'frontend status',
      `  bind 127.0.0.1:${ports.status}`,
      '  stats enable',
      '  stats uri /',
    ]
    writeFileSync(this.#config, `${lines.join('\n')}\n`)
  }

  start(): Program {
    return this.#programs.start('haproxy', [HAPROXY, '-f', this.#config])
  }

  /** Waits until HAProxy sends requests to as many servers. */
  async untilUp(count: number): Promise<void> {
    let up = 0
    for (const endsAt = Date.now() + UP_TIMEOUT_MS; Date.now() < endsAt; await sleep(100)) {
      up = await this.#countUp()
      if (up === count) return
    }
    throw new Error(`${up} of ${count} servers are up`)
  }

  async #countUp(): Promise<number> {
    const csv = await fetch(this.#statusUrl)
      .then((response) => response.text())
      .catch(() => '')
    // Without a check, HAProxy takes a server for up: `UP 1/1` and others are steps to it.
    return csv.split('\n').filter((line) => /^servers,s\d/.test(line) && line.includes(',UP,'))
      .length
  }
}
