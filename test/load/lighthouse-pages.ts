import type { QuizSession } from '#contract/sessions.ts'
import { aManager, aReleasedRound, aTeam } from './fill.ts'
import { CATEGORIES } from './lighthouse-runs.ts'
import type { Category, Lighthouse, Scores } from './lighthouse-runs.ts'
import { signedInProfile } from './signed-in-profile.ts'
import type { Site } from './site.ts'

/** Search engines may list these, and are kept from all others, which costs points under SEO. */
const LISTED = [
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
  '/login',
  '/register',
]
const UNLISTED = ['/forgot-password', '/reset-password?token=any', '/confirm-email?token=any']
/** Behind the login. */
const APP = ['/dashboard', '/teams', '/quizzes', '/reports', '/account']

const MARKS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const APP_PERFORMANCE = 90

/** Enough for every figure that the results page has. */
const ANSWERS = 12

export interface MeasuredPage extends Scores {
  /** As it stands in a table, without what differs at each run. */
  readonly path: string
  /** What each category has to be; SEO only where the page may be listed. */
  readonly marks: Partial<Readonly<Record<Category, number>>>
  /** What is less. */
  readonly below: readonly Category[]
}

/**
 * Every kind of page with Lighthouse, or those of them that are wanted; `found` hears of each as soon
 * as it is measured.
 */
export async function measurePages(
  site: Site,
  chromium: string,
  lighthouse: Lighthouse,
  found: (page: MeasuredPage) => void,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const { caller } = await aManager(site)
  const teamId = await aTeam(caller)
  const round = await aReleasedRound(site, caller, teamId, ANSWERS)
  const { token } = (await caller.get<QuizSession>(`/api/quiz-sessions/${round}`)).body
  const measure = async (address: string, marks: Partial<typeof MARKS>, profile?: string) => {
    const path = address.replace(round, '{id}').replace(token, '{token}')
    if (!isWanted(path)) return
    const scores = await lighthouse.measure(site.origin + address, profile)
    found({
      ...scores,
      path,
      marks,
      below: CATEGORIES.filter((name) => scores.scores[name] < (marks[name] ?? 0)),
    })
  }
  const { seo: _listed, ...unlisted } = MARKS
  for (const path of LISTED) await measure(path, MARKS)
  for (const path of [...UNLISTED, `/quiz/${token}`]) await measure(path, unlisted)
  const app = { ...unlisted, performance: APP_PERFORMANCE }
  const profile = await signedInProfile(chromium, site.origin, caller.cookie)
  for (const path of [...APP, `/quiz-sessions/${round}/results`]) {
    await measure(path, app, profile.path)
  }
  await profile.stop()
  caller.close()
}
