import type { WorkspaceId } from '#server/platform/scope.ts'
import type { Generated } from 'kysely'

/**
 * `release`: for the answers and comments that wait for one release, which deletes it. `roster`: for who has
 * drawn a ticket and for comments that a release held back, as long as the round takes responses.
 */
export type SealingKind = 'release' | 'roster'

/** The keys of rounds, and which server key has wrapped them. */
export interface SealingTables {
  sealing_keys: {
    workspace_id: WorkspaceId
    round_id: string
    kind: SealingKind
    /** Of the release that a release key is for, from 1; 1 for a roster key. */
    number: number
    /** Encrypted with the server key. */
    wrapped: Buffer
  }
  /** One row: the id of the server key. */
  server_keys: {
    single: Generated<true>
    id: string
  }
}
