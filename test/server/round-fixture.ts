import type { TestApp } from './app.ts'
import { visibleFigures, visibleReport } from './visible-figures.ts'

/** Creates a round of a new account on the pro plan, with functions to use it and to read it. */
export async function newRound(app: TestApp, change: Record<string, unknown> = {}) {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round(change)
  const path = `/api/quiz-sessions/${round.id}`
  const results = async () => (await mary.get(`${path}/results-v2`)).json()
  const patch = (body: unknown) => mary.patch(path, body)
  return {
    mary,
    round,
    path,
    patch,
    results,
    release: () => mary.post(`${path}/release`),
    close: () => patch({ isActive: false }),
    summary: async () => (await results()).summary,
    visible: (options?: Parameters<typeof visibleFigures>[2]) =>
      visibleFigures(mary, round, options),
    report: () => visibleReport(mary, round),
  }
}
