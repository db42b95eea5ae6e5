import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Budget, Guard } from './budget.ts'
import { countTry, forgetOldTries, forgetTries } from './delay-repo.ts'
import { forgetEnded, spendOne, unspendOne } from './repo.ts'

/** For a budget that all share. */
export const EVERYBODY = 'everybody'

/** Budgets that hold across servers. */
export interface Rates {
  /** Counts one more use; 429 where the budget is spent. Not inside a transaction: it would wait. */
  spend(budget: Budget, subject: string): Promise<void>
  /** Counts one more use, and says whether the budget still had it. */
  trySpend(budget: Budget, subject: string): Promise<boolean>
  /** Takes one use back: what was counted in advance did not have to be. */
  refund(budget: Budget, subject: string): Promise<void>
  /**
   * Counts one more try of a secret, before it is looked at: any number at once are counted one
   * after the other. 429 where it has to wait. Not inside a transaction either.
   */
  attempt(guard: Guard, subject: string): Promise<void>
  /** The secret was right: all tries are forgotten. */
  forgive(guard: Guard, subject: string): Promise<void>
  /** Deletes what is no longer counted. */
  sweep(): Promise<void>
}

/** How often `sweep` is to run. */
export const RATES_SWEEP = { queue: 'rates-sweep', cron: '*/15 * * * *' } as const

/** Budgets with every limit multiplied by `scale`; 0 switches them off. */
export function openRates(db: Db, scale: number): Rates {
  const count = async (budget: Budget, subject: string) => {
    if (scale === 0) return { spent: false, seconds: 0 }
    const { used, seconds } = await spendOne(db, budget, subject)
    return { spent: used > Math.max(1, Math.round(budget.limit * scale)), seconds }
  }
  return {
    async spend(budget, subject) {
      const { spent, seconds } = await count(budget, subject)
      if (spent) throw tooMany(budget, seconds)
    },
    trySpend: async (budget, subject) => !(await count(budget, subject)).spent,
    async refund(budget, subject) {
      if (scale > 0) await unspendOne(db, budget, subject)
    },
    async attempt(guard, subject) {
      if (scale === 0) return
      const free = Math.max(1, Math.round(guard.free * scale))
      const seconds = await countTry(db, { ...guard, free }, subject)
      if (seconds !== undefined) throw tooMany(guard, seconds)
    },
    async forgive(guard, subject) {
      if (scale > 0) await forgetTries(db, guard, subject)
    },
    async sweep() {
      await forgetEnded(db)
      await forgetOldTries(db)
    },
  }
}

function tooMany({ refusal }: Budget | Guard, seconds: number): AppError {
  return new AppError(
    'rate_limited',
    `${refusal} Please try again in ${inWords(seconds)}.`,
    {},
    seconds,
  )
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  return `about ${minutes} minute${minutes === 1 ? '' : 's'}`
}
