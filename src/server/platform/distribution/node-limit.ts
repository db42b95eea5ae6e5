import { DatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { Slots } from '#server/platform/slots.ts'
import type { FindShard } from './shards.ts'

/** Less than half of the pool's connections, so that a worker that does not answer leaves enough. */
const CALLS_PER_NODE = 8
/** Leaves time for the response within the two seconds that a request may wait. */
const TIMEOUT_MS = 1_500

/** Runs the work of a call for a workspace. */
export type LimitNode = <T>(workspaceId: WorkspaceId, work: () => Promise<T>) => Promise<T>

/**
 * Returns a function that limits how many calls run on the same worker at once. A call that has waited too
 * long for the others is rejected as `unavailable`.
 */
export function limitNodes(findShard: FindShard, callsPerNode = CALLS_PER_NODE): LimitNode {
  const nodes = new Map<string, Slots>()
  return async (workspaceId, work) => {
    const { node } = await findShard(workspaceId)
    const slots = nodes.get(node) ?? new Slots(callsPerNode)
    nodes.set(node, slots)
    const release = await slots.acquire(TIMEOUT_MS)
    if (!release) throw new DatabaseUnavailable('too many calls wait for a worker')
    try {
      return await work()
    } finally {
      release()
    }
  }
}
