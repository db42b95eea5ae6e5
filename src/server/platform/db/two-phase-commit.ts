import { LRUCache } from 'lru-cache'
import { TENANT_TABLES } from './tenant-tables.ts'

/**
 * An empty table that Citus manages on the coordinator. It exists while the tables of tenants are
 * spread. It has a schema of its own, since backups contain all tables of the other one.
 */
export const MARKER_TABLE = 'cluster.two_phase_commit'

/**
 * Sent before the commit of a transaction that writes tables of tenants and others. Without it Citus
 * commits on the worker first, and a coordinator that stops in between loses its own part. The write to
 * a table that Citus manages on the coordinator makes the commit a two-phase commit of both nodes.
 */
export const TWO_PHASE_MARKER = `delete from ${MARKER_TABLE} where false`

/** Bits. */
const TENANTS = 1
const OTHERS = 2
const BOTH = TENANTS | OTHERS

const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([\w".]+)/gi
const COMMIT = /^commit$/i
/** Not `rollback to savepoint`, after which the transaction goes on. */
const BEGIN_OR_ROLLBACK = /^(?:begin|start transaction)\b|^rollback$/i
/** Words that follow `update` in other places: `on conflict do update set`, `for update skip locked`. */
const NO_TABLE = new Set(['set', 'skip', 'nowait', 'of'])
const tenantTables: ReadonlySet<string> = new Set(TENANT_TABLES)

/** A connection that can follow its transactions. */
export interface TwoPhaseClient {
  /** From now on, transactions that write on both sides commit on all nodes or on none. */
  commitInTwoPhases(): void
}

/** Follows the statements of a connection and tells which transactions write on both sides. */
export class TransactionSides {
  #sides = 0

  /** True if the statement commits a transaction that has written on both sides. */
  needsMarker(text: string): boolean {
    if (COMMIT.test(text)) {
      const isMixed = this.#sides === BOTH
      this.#sides = 0
      return isMixed
    }
    // Statements before it had transactions of their own.
    if (BEGIN_OR_ROLLBACK.test(text)) this.#sides = 0
    else this.#sides |= sidesOf(text)
    return false
  }
}

/** Bounds memory: texts of searches and long lists depend on the request. */
const MAX_KNOWN = 2_000
const known = new LRUCache<string, number>({ max: MAX_KNOWN })

function sidesOf(text: string): number {
  const cached = known.get(text)
  if (cached !== undefined) return cached
  let sides = 0
  for (const [, table = ''] of text.matchAll(WRITES)) {
    const name = table.replaceAll('"', '').toLowerCase()
    if (!NO_TABLE.has(name)) sides |= tenantTables.has(name) ? TENANTS : OTHERS
  }
  known.set(text, sides)
  return sides
}
