import type { Round } from '#contract/rounds.ts'
import { createManager, createReleasedRound, createTeam } from './fixtures.ts'
import { CATEGORIES } from './lighthouse-runner.ts'
import type { Category, Lighthouse, Scores } from './lighthouse-runner.ts'
import { signedInProfile } from './signed-in-profile.ts'
import type { BenchServer } from './bench-server.ts'

/** Only these pages may be indexed. A page that may not be gets a lower SEO score. */
const INDEXED = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/support',
  '/privacy',
  '/terms',
  '/accessibility',
  '/assessments',
  '/results',
  '/sample',
  '/login',
  '/register',
]
const UNINDEXED = [
  '/join',
  '/forgot-password',
  '/reset-password?token=any',
  '/confirm-email?token=any',
  '/login/verify',
]
/** Pages behind the login. */
const APP = ['/dashboard', '/teams', '/quizzes', '/reports', '/account']

const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const APP_PERFORMANCE_TARGET = 90

/** Enough to show every part of the results page. */
const SUBMISSIONS = 12

export interface MeasuredPage extends Scores {
  /** The path with placeholders for IDs and tokens. */
  readonly path: string
  /** Target score per category; SEO only if the page may be indexed. */
  readonly targets: Partial<Readonly<Record<Category, number>>>
  /** Categories below their target. */
  readonly below: readonly Category[]
}

/**
 * Runs Lighthouse on every kind of page, or only on those that `isWanted` selects, and passes each
 * result to `onResult`.
 */
export async function measurePages(
  server: BenchServer,
  chromium: string,
  lighthouse: Lighthouse,
  onResult: (page: MeasuredPage) => void,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const { client } = await createManager(server)
  const teamId = await createTeam(client)
  const roundId = await createReleasedRound(server, client, teamId, SUBMISSIONS)
  const { token } = (await client.get<Round>(`/api/quiz-sessions/${roundId}`)).body
  const measure = async (address: string, targets: Partial<typeof TARGETS>, profile?: string) => {
    const path = address.replace(roundId, '{id}').replace(token, '{token}')
    if (!isWanted(path)) return
    const scores = await lighthouse.measure(server.origin + address, profile)
    onResult({
      ...scores,
      path,
      targets,
      below: CATEGORIES.filter((name) => scores.scores[name] < (targets[name] ?? 0)),
    })
  }
  const { seo: _seo, ...unindexed } = TARGETS
  for (const path of INDEXED) await measure(path, TARGETS)
  for (const path of [...UNINDEXED, `/quiz/${token}`]) await measure(path, unindexed)
  const app = { ...unindexed, performance: APP_PERFORMANCE_TARGET }
  const profile = await signedInProfile(chromium, server.origin, client.cookie)
  for (const path of [...APP, `/quiz-sessions/${roundId}/results`]) {
    await measure(path, app, profile.path)
  }
  await profile.stop()
  client.close()
}
