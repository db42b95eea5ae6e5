/** What runs beside the measuring process: servers, databases, generators of load. */
export interface Stoppable {
  stop: () => Promise<unknown>
}

const running = new Set<Stoppable>()
let over = false

/** Has it ended by `stopAll`, unless it is let go of before. Throws where nothing may start any more. */
export function stopLater(one: Stoppable): void {
  running.add(one)
  if (!over) return
  void one.stop()
  throw new Error('ended early')
}

/** False where it was let go of, or ended, before. */
export const letGo = (one: Stoppable): boolean => running.delete(one)

/** Ends all that still runs, the latest first: servers before the database that they are on. */
export async function stopAll(): Promise<void> {
  for (const one of [...running].toReversed()) await one.stop()
}

/** The same for good: what is about to start does not. */
export async function stopForGood(): Promise<void> {
  over = true
  await stopAll()
}
