import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { Answerers } from './answerers.ts'
import type { Browser } from './browser.ts'
import { Dice } from './dice.ts'
import { heldTo } from './held-to.ts'
import type { Difference } from './held-to.ts'
import { FaultSite } from './fault-site.ts'

/** With and without protection, so that a kill meets both ways in which answers come to count. */
const GROUP_SIZES = [1, 1, 3, 3]
const PEOPLE = 12

/** One kill, and what was there afterwards, before anybody sent anything again. */
export interface Killed extends Difference {
  /** After so many milliseconds of load. */
  readonly after: number
  readonly acknowledged: number
  /** Of which no clear answer had come. */
  readonly unclear: number
  /** Milliseconds from the new start to ready. */
  readonly ready: number
  readonly check: string
}

/**
 * Kills a server with its database under load again and again, and holds what it stored to what it
 * had acknowledged. The last row is that of the end, when everybody had sent again what was unclear.
 * Where `signal` aborts it, the server of the moment is ended, and this throws.
 */
export async function killRounds(
  folder: string,
  rounds: number,
  seed: number,
  signal: AbortSignal,
  tell: (killed: Killed) => void = () => {},
): Promise<Killed[]> {
  const dice = new Dice(seed)
  const site = new FaultSite(folder)
  const giveUp = () => void site.stop()
  signal.addEventListener('abort', giveUp)
  try {
    await site.start()
    const { manager, sessions } = await site.aManager(GROUP_SIZES)
    const answerers = new Answerers(sessions, PEOPLE, dice)
    const killed: Killed[] = []
    const note = async (after: number, ready: number) => {
      const acknowledged = answerers.attempts.filter((attempt) => attempt.acknowledged).length
      const row = {
        after,
        acknowledged,
        unclear: answerers.attempts.length - acknowledged,
        ...(await site.withDatabase((db) => heldTo(db, answerers.attempts))),
        ready,
        check: await site.check(),
      }
      killed.push(row)
      tell(row)
    }
    for (let round = 1; round <= rounds; round++) {
      const after = dice.between(150, 1_500)
      const gone = { yet: false }
      const load = Promise.all([
        answerers.answer(
          () => site.origin,
          () => gone.yet,
        ),
        releasing(site, manager, sessions, dice, gone),
      ])
      await sleep(after)
      await site.kill()
      gone.yet = true
      await load
      await note(after, await site.start())
    }
    if (!(await answerers.settle())) throw new Error('something could not be sent again')
    await note(0, 0)
    return killed
  } finally {
    signal.removeEventListener('abort', giveUp)
    await site.stop()
  }
}

/** The manager asks for figures all the time. */
async function releasing(
  site: FaultSite,
  manager: Browser,
  sessions: readonly QuizSession[],
  dice: Dice,
  gone: { readonly yet: boolean },
): Promise<void> {
  while (!gone.yet) {
    const { id } = dice.oneOf(sessions)
    await manager.send(site.origin, 'POST', `/api/quiz-sessions/${id}/release`)
    await sleep(dice.between(5, 60))
  }
}
