import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PatroniNode } from './patroni.ts'
import { untilItAnswers } from './postgres.ts'
import type { ProcessGroup, Program } from './process-group.ts'

/** A balancer on the loopback address that leads to the primary. */
export class PrimaryProxy {
  readonly #programs: ProcessGroup
  readonly #nodes: readonly PatroniNode[]
  #program: Program | undefined

  constructor(programs: ProcessGroup, nodes: readonly PatroniNode[]) {
    this.#programs = programs
    this.#nodes = nodes
  }

  /** Returns the URL of a database on the primary. */
  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${PORT}/${database}`
  }

  /** Starts it and waits until it has found the primary: at first it takes every node for one. */
  async start(): Promise<void> {
    const file = join(this.#programs.folder, 'haproxy.cfg')
    writeFileSync(file, configuration(this.#nodes))
    this.#program = this.#programs.start('haproxy', ['/usr/sbin/haproxy', '-db', '-f', file])
    await sleep(FIRST_CHECKS_MS)
    await untilItAnswers(this.url('postgres'))
  }

  async kill(): Promise<void> {
    await this.#program?.end('SIGKILL')
  }
}

/** Free, because the run has a network of its own. */
const PORT = 5000
const FIRST_CHECKS_MS = 3_000

// Patroni answers 200 on /primary only on the node that holds the leader lock. A node that answers
// otherwise, or not at all, three times in a row loses its connections, so that no server keeps using
// a former primary.
const configuration = (nodes: readonly PatroniNode[]) => `\
defaults
    mode tcp
    timeout connect 2s
    timeout check 1s
    timeout client 1h
    timeout server 1h

listen primary
    bind 127.0.0.1:${PORT}
    option httpchk GET /primary
    http-check expect status 200
    default-server inter 1s fastinter 500ms fall 3 rise 2 on-marked-down shutdown-sessions
${nodes
  .map(({ name, clientAddress }) => `    server ${name} ${clientAddress}:5432 check port 8008`)
  .join('\n')}
`
