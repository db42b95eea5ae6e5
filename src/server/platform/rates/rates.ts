import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Budget } from './budget.ts'
import { forgetEnded, spendOne } from './repo.ts'

/** For a budget that all share. */
export const EVERYBODY = 'everybody'

/** Budgets that hold across servers. */
export interface Rates {
  /** Counts one more use; 429 where the budget is spent. Not inside a transaction: it would wait. */
  spend(budget: Budget, subject: string): Promise<void>
  /** Counts one more use, and says whether the budget still had it. */
  trySpend(budget: Budget, subject: string): Promise<boolean>
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
    sweep: () => forgetEnded(db),
  }
}

function tooMany({ refusal }: Budget, seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  return new AppError(
    'rate_limited',
    `${refusal} Please try again in about ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    {},
    seconds,
  )
}
