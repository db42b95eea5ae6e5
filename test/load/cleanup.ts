/** Something that runs outside this process: a server, a database, a load generator. */
export interface Stoppable {
  stop: () => Promise<unknown>
}

const running = new Set<Stoppable>()
let isShutDown = false

/** Lets `stopAll` stop it, until `unregisterCleanup`. Throws after `shutDown`. */
export function registerCleanup(resource: Stoppable): void {
  running.add(resource)
  if (!isShutDown) return
  void resource.stop()
  throw new Error('interrupted')
}

/** False if it was already unregistered or stopped. */
export const unregisterCleanup = (resource: Stoppable): boolean => running.delete(resource)

/** Stops everything still running, latest first: servers before their database. */
export async function stopAll(): Promise<void> {
  for (const resource of [...running].toReversed()) await resource.stop()
}

/** Stops everything, and lets nothing new start. */
export async function shutDown(): Promise<void> {
  isShutDown = true
  await stopAll()
}
