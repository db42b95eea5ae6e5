/**
 * The one value that passes between two statements of a batch inside PostgreSQL.
 *
 * A batch sends `begin`, lock, insert and commit in one round trip (platform/write-path), so the
 * server has not yet read what the lock statement found when it sends the insert. The lock statement
 * therefore writes its decision into a setting of the transaction, and the insert statement reads it:
 * an array with one element per target, in the order in which both statements receive the targets.
 * An element is the session's group size if the target accepts submissions, otherwise 0. The setting
 * ends with the transaction. Only the two expressions below use it.
 */
const SETTING = 'sextant.open_targets'

/** SQL expression that stores the array; `groupSizes` is an SQL expression of type `integer[]`. */
export const writeOpenTargets = (groupSizes: string): string =>
  `set_config('${SETTING}', (${groupSizes})::text, true)`

/** SQL expression of type `integer[]`: the group size per target, 0 where it accepts nothing. */
export const READ_OPEN_TARGETS = `current_setting('${SETTING}')::integer[]`
