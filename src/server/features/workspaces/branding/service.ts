import type { User } from '#contract/auth.ts'
import type { Branding, BrandingChange, StoredBranding, QuizBranding } from '#contract/branding.ts'
import { fitWithin, MAX_QUIZ_LOGO_SIZE } from '#domain/branding.ts'
import { hasBranding } from '#domain/limits.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { encodeLogo } from './logo-image.ts'
import * as repo from './repo.ts'
import type { BrandingRow, LogoRow } from './repo.ts'

/** The columns that `quizBranding` needs, for a query over rounds. */
export { BRANDING } from './repo.ts'
export type { BrandingRow } from './repo.ts'

export interface BrandingDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

type Plan = Pick<User, 'subscriptionTier'>

/** Limits changes, each of which may have an image to decode. */
const CHANGES: RateLimit = {
  name: 'branding-changes',
  limit: 60,
  windowSeconds: 3_600,
  message: 'Too many branding changes.',
}

/** Returns the workspace's branding, also if its plan does not show it. */
export async function get(db: Db, scope: Scope): Promise<Branding> {
  const row = await repo.find(db, scope.workspaceId)
  const logo = logoOf(row)
  return {
    available: hasBranding(scope.user),
    accentColor: row?.accent ?? null,
    logo: logo && { ...logo.size, url: `/api/branding/logo?v=${logo.version}` },
  }
}

/** Throws a 403 with `upgradeRequired` if the plan has no branding. */
export function requireBranding(user: User): void {
  if (hasBranding(user)) return
  throw upgradeRequired(user, 'hasBrandingOptions', 'Your own logo and color are')
}

/** Sets the given fields and keeps the others. The caller has checked `requireBranding`. */
export async function set(
  { db, rates }: BrandingDeps,
  scope: Scope,
  { accentColor: accent, logo: file }: BrandingChange,
): Promise<Branding> {
  await rates.consume(CHANGES, scope.user.id)
  const logo = typeof file === 'string' ? await encodeLogo(Buffer.from(file, 'base64')) : file
  await repo.upsert(db, scope.workspaceId, { accent, logo })
  return get(db, scope)
}

/** Deletes the workspace's branding. */
export const remove = (db: Db, { workspaceId }: Scope): Promise<void> =>
  repo.remove(db, workspaceId)

/** Returns the workspace's logo, also if its plan does not show it. 404 if no logo is set. */
export async function ownLogo(db: Db, { workspaceId }: Scope): Promise<LogoRow> {
  return requireLogo(await repo.findLogo(db, workspaceId, 'logo'))
}

/** Returns the branding of a workspace's quiz; null if the plan has none or nothing is set. */
export function quizBranding(plan: Plan, row: BrandingRow, token: string): QuizBranding | null {
  if (!hasBranding(plan) || (row.accent === null && row.version === null)) return null
  const logo = logoOf(row)
  return {
    accentColor: row.accent,
    logo: logo && {
      ...fitWithin(MAX_QUIZ_LOGO_SIZE, logo.size),
      url: `/api/quiz-session/${encodeURIComponent(token)}/logo?v=${logo.version}`,
    },
  }
}

/** Returns the logo of a workspace's quiz. 404 if it shows none. */
export async function quizLogo(db: Db, workspaceId: WorkspaceId, plan: Plan): Promise<LogoRow> {
  return requireLogo(
    hasBranding(plan) ? await repo.findLogo(db, workspaceId, 'logo_small') : undefined,
  )
}

/**
 * Returns the small logo of a workspace with its image as a data URL, for pages on which a request for it would
 * send the reader's cookies; null if the plan has none or none is set.
 */
export async function inlineLogo(
  db: Db,
  workspaceId: WorkspaceId,
  plan: Plan,
): Promise<QuizBranding['logo']> {
  const logo = hasBranding(plan) ? await repo.findLogo(db, workspaceId, 'logo_small') : undefined
  if (!logo) return null
  const url = `data:${logo.type};base64,${logo.data.toString('base64')}`
  return { ...fitWithin(MAX_QUIZ_LOGO_SIZE, logo), url }
}

/** Returns the branding of a workspace's reports; null if the plan has none or nothing is set. */
export async function brandingFor(
  db: Db,
  { workspaceId, user }: Scope,
): Promise<{
  accent: string | null
  logo: { data: Buffer; type: 'image/png' | 'image/jpeg'; width: number; height: number } | null
} | null> {
  if (!hasBranding(user)) return null
  const { accent = null } = (await repo.find(db, workspaceId)) ?? {}
  const logo = await repo.findLogo(db, workspaceId, 'logo')
  if (accent === null && !logo) return null
  if (!logo) return { accent, logo: null }
  const { data, type, width, height } = logo
  return { accent, logo: { data, type, width, height } }
}

/** Returns the branding for the account's export, on every plan. */
export async function exportBranding(
  db: Db,
  { workspaceId }: Scope,
): Promise<StoredBranding | null> {
  const row = await repo.find(db, workspaceId)
  if (!row) return null
  const logo = await repo.findLogo(db, workspaceId, 'logo')
  return {
    accentColor: row.accent,
    logo: logo ? { type: logo.type, data: logo.data.toString('base64') } : null,
  }
}

function logoOf(row: BrandingRow | undefined) {
  if (!row || row.version === null || row.width === null || row.height === null) return null
  return { size: { width: row.width, height: row.height }, version: row.version }
}

function requireLogo(logo: LogoRow | undefined): LogoRow {
  if (!logo) throw notFound('This logo')
  return logo
}
