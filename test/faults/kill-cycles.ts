import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { SubmissionClients } from './submission-clients.ts'
import type { BrowserClient } from './browser-client.ts'
import { SeededRandom } from './seeded-random.ts'
import { compareWithStored } from './stored-submissions.ts'
import type { StoredDifference } from './stored-submissions.ts'
import { ServerUnderTest } from './server-under-test.ts'

/** Live rounds and protected ones, because they are stored in different ways. */
const GROUP_SIZES = [1, 1, 3, 3]
const CLIENTS = 12

/** One kill and the state after the restart, before any client retries. */
export interface KillCycle extends StoredDifference {
  /** Milliseconds of load before the kill. */
  readonly afterMs: number
  readonly acknowledged: number
  /** Submissions without a clear response. */
  readonly unacknowledged: number
  /** Milliseconds from the restart until ready. */
  readonly readyMs: number
  readonly check: string
}

/**
 * Kills a server and its database repeatedly under load, and compares the stored submissions with
 * the acknowledged ones. The last row is the final state, after all retries. If `signal` aborts,
 * the server is stopped and the promise rejects.
 */
export async function runKillCycles(
  folder: string,
  cycleCount: number,
  seed: number,
  signal: AbortSignal,
  onCycle: (cycle: KillCycle) => void = () => {},
): Promise<KillCycle[]> {
  const random = new SeededRandom(seed)
  const server = new ServerUnderTest(folder)
  const onAbort = () => void server.stop()
  signal.addEventListener('abort', onAbort)
  try {
    await server.start()
    const { manager, rounds } = await server.createManager(GROUP_SIZES)
    const clients = new SubmissionClients(rounds, CLIENTS, random)
    const cycles: KillCycle[] = []
    const record = async (afterMs: number, readyMs: number) => {
      const acknowledged = clients.attempts.filter((attempt) => attempt.acknowledged).length
      const row = {
        afterMs,
        acknowledged,
        unacknowledged: clients.attempts.length - acknowledged,
        ...(await server.withDatabase((db) => compareWithStored(db, clients.attempts))),
        readyMs,
        check: await server.check(),
      }
      cycles.push(row)
      onCycle(row)
    }
    for (let cycle = 1; cycle <= cycleCount; cycle++) {
      const afterMs = random.between(150, 1_500)
      const kill = { isDone: false }
      const load = Promise.all([
        clients.submit(
          () => server.origin,
          () => kill.isDone,
        ),
        keepReleasing(server, manager, rounds, random, kill),
      ])
      await sleep(afterMs)
      await server.kill()
      kill.isDone = true
      await load
      await record(afterMs, await server.start())
    }
    if (!(await clients.retryAll())) throw new Error('some retries failed')
    await record(0, 0)
    return cycles
  } finally {
    signal.removeEventListener('abort', onAbort)
    await server.stop()
  }
}

/** Releases rounds at random all the time, as a manager. */
async function keepReleasing(
  server: ServerUnderTest,
  manager: BrowserClient,
  rounds: readonly Round[],
  random: SeededRandom,
  kill: { readonly isDone: boolean },
): Promise<void> {
  while (!kill.isDone) {
    const { id } = random.pick(rounds)
    await manager.send(server.origin, 'POST', `/api/quiz-sessions/${id}/release`)
    await sleep(random.between(5, 60))
  }
}
