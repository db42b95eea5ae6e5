import { describeAgreed } from '#domain/agreed-words.ts'
import type { Agreed } from '#domain/agreed-words.ts'
import type { TalkMinutes } from '#domain/discussion/minutes.ts'
import { hasSlides } from '#domain/limits.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import {
  exportResults,
  fileNameOf,
  tooFewAnswers,
} from '#server/features/results/results/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import { renderPdf } from '#server/platform/pdf/render.ts'
import { titleBranding } from '#server/platform/pdf/title-branding.ts'
import type { ReportBranding } from '#server/platform/pdf/title-branding.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope } from '#server/platform/scope.ts'
import { renderSlides } from '#server/platform/slides/render-slides.ts'
import { guideReport } from './guide-report.ts'
import { slidesDeck } from './slides-deck.ts'

/** For those who do not see the logo. */
const LOGO_TEXT = 'Logo'

const GUIDE_BUDGET: RateLimit = {
  name: 'meeting-files',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many files.',
}

export interface GuideDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

/** Lookups in features that depend on this one; the app passes them in. */
export interface GuideLookups {
  /** The color and logo of the workspace; null on plans without branding. */
  readonly branding: (db: Db, scope: Scope) => Promise<ReportBranding | null>
}

/**
 * Returns the guide to a meeting about a round's results as a PDF, with a file name. 404 for a round
 * of another workspace, and 409 before the first release.
 */
export async function createGuide(
  { db, rates }: GuideDeps,
  scope: Scope,
  { roundId, minutes }: { readonly roundId: string; readonly minutes: TalkMinutes },
  { branding }: GuideLookups,
): Promise<{ pdf: Buffer; fileName: string }> {
  const released = await exportResults(db, scope, roundId)
  if (!released) throw tooFewAnswers()
  await rates.consume(GUIDE_BUDGET, scope.user.id)
  const look = titleBranding(await branding(db, scope), LOGO_TEXT)
  const pdf = await renderPdf(
    guideReport({ ...released, agreed: released.agreed.map(describeShortly) }, minutes, look),
  )
  const { title, teamName } = released.round
  const detail = `Downloaded as PDF: meeting guide of “${title}” (team “${teamName}”).`
  await recordAudit(db, scope, 'session.exported', detail)
  return { pdf, fileName: fileNameOf(released.round, `-guide-${minutes}-minutes.pdf`) }
}

/**
 * Returns the meeting about a round's results as a presentation, with a file name. Comments are left
 * out unless `withComments`. 404 for a round of another workspace, 403 with `upgradeRequired` if the
 * plan has no slides, and 409 before the first release.
 */
export async function createSlides(
  { db, rates }: GuideDeps,
  scope: Scope,
  { roundId, withComments }: { readonly roundId: string; readonly withComments: boolean },
  { branding }: GuideLookups,
): Promise<{ pptx: Buffer; fileName: string }> {
  const released = await exportResults(db, scope, roundId)
  if (!hasSlides(scope.user)) throw upgradeRequired(scope.user, 'hasSlides', 'Slides are')
  if (!released) throw tooFewAnswers()
  await rates.consume(GUIDE_BUDGET, scope.user.id)
  const look = titleBranding(await branding(db, scope), LOGO_TEXT)
  const comments = withComments ? released.comments : []
  const pptx = await renderSlides(
    slidesDeck({ ...released, agreed: released.agreed.map(describeShortly), comments }, look),
  )
  const { title, teamName } = released.round
  const detail = `Downloaded as slides${comments.length > 0 ? ' with comments' : ''}: results of “${title}” (team “${teamName}”).`
  await recordAudit(db, scope, 'session.exported', detail)
  return { pptx, fileName: fileNameOf(released.round, '.pptx') }
}

/** The most characters of an action's title for which the page has room. */
const MAX_TITLE_LENGTH = 60

const describeShortly = (agreed: Agreed): string =>
  describeAgreed({
    ...agreed,
    title:
      agreed.title.length > MAX_TITLE_LENGTH
        ? `${agreed.title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`
        : agreed.title,
  })
