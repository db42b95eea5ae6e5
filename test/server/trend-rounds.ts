import type { Client, TestApp } from './app.ts'

/** Returns a function that creates a round with submissions, ended or open with them waiting, and returns its id. */
export const trendRounds =
  (app: TestApp) =>
  async (
    mary: Client,
    teamId: string,
    values: readonly number[],
    { open = false, ...change }: { open?: boolean } & Record<string, unknown> = {},
  ): Promise<string> => {
    const round = await mary.round({ teamId, ...change })
    await app.answered(round, values)
    if (!open) await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
    return round.id
  }
