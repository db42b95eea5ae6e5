import type { TestApp } from './app.ts'
import { visibleFigures, visibleReport } from './visible.ts'

/** A round of a new manager's on the pro plan, and what she does with it and sees of it. */
export async function aRound(app: TestApp, change: Record<string, unknown> = {}) {
  const mary = await app.signedIn({ tier: 'pro' })
  const session = await mary.session(change)
  const path = `/api/quiz-sessions/${session.id}`
  const results = async () => (await mary.get(`${path}/results-v2`)).json()
  const patch = (body: unknown) => mary.patch(path, body)
  return {
    mary,
    session,
    path,
    patch,
    results,
    release: () => mary.post(`${path}/release`),
    close: () => patch({ isActive: false }),
    summary: async () => (await results()).summary,
    visible: (what?: Parameters<typeof visibleFigures>[2]) => visibleFigures(mary, session, what),
    report: () => visibleReport(mary, session),
  }
}
