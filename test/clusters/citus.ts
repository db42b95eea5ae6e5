import { existsSync } from 'node:fs'
import { freePorts } from './process-group.ts'
import type { ProcessGroup } from './process-group.ts'
import { PostgresNode } from './postgres.ts'

/** The extension of Debian's PostgreSQL 15 that build-citus.sh installs. */
const CITUS = '/usr/lib/postgresql/15/lib/citus.so'

/** Returns a sentence that says what is missing; undefined if Citus is installed. */
export const citusMissing = (): string | undefined =>
  existsSync(CITUS)
    ? undefined
    : 'Citus is not installed. test/clusters/build-citus.sh builds it from its source (docs/scale.md).'

/**
 * Settings of each node. A transaction in doubt is resolved within 5 s. A node whose machine does not
 * answer is given up after about 3 s.
 */
const SETTINGS = [
  `shared_preload_libraries = 'citus'`,
  'max_connections = 300',
  'max_prepared_transactions = 300',
  'max_worker_processes = 64',
  `citus.recover_2pc_interval = '5s'`,
  `citus.node_conninfo = 'sslmode=disable connect_timeout=2 tcp_user_timeout=3000 keepalives_idle=1 keepalives_interval=1 keepalives_count=3'`,
]

/** A coordinator and its workers, each a server of its own. */
export interface CitusNodes {
  readonly coordinator: PostgresNode
  readonly workers: readonly PostgresNode[]
}

/** Starts a coordinator and workers. `settings` are added to those of each node. */
export async function startCitus(
  programs: ProcessGroup,
  settings: readonly string[] = [],
  workerCount = 2,
): Promise<CitusNodes> {
  const ports = await freePorts(workerCount + 1)
  const [coordinator, ...workers] = ports.map(
    (port, index) =>
      new PostgresNode(programs, index === 0 ? 'coordinator' : `worker-${index}`, port, [
        ...SETTINGS,
        ...settings,
      ]),
  )
  if (!coordinator) throw new Error('no coordinator')
  for (const node of [coordinator, ...workers]) await node.start()
  return { coordinator, workers }
}
