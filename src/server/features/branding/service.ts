import type { User } from '#contract/auth.ts'
import type { Branding, BrandingChange, StoredBranding, QuizBranding } from '#contract/branding.ts'
import { fitWithin, MAX_QUIZ_LOGO_SIZE } from '#domain/branding.ts'
import { hasBranding } from '#domain/limits.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { encodeLogo } from './logo-image.ts'
import * as repo from './repo.ts'
import type { BrandingRow, LogoRow } from './repo.ts'

/** The columns that `quizBranding` needs, for a query over sessions. */
export { BRANDING } from './repo.ts'
export type { BrandingRow } from './repo.ts'

export interface BrandingDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

type Owner = Pick<User, 'id' | 'subscriptionTier'>

/** Limits changes, each of which may have an image to decode. */
const CHANGES: RateLimit = {
  name: 'branding-changes',
  limit: 60,
  windowSeconds: 3_600,
  message: 'Too many branding changes.',
}

/** The account's branding, also if its plan does not show it. */
export async function get(db: Db, user: User): Promise<Branding> {
  const row = await repo.find(db, user.id)
  const logo = logoOf(row)
  return {
    available: hasBranding(user),
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
  user: User,
  { accentColor: accent, logo: file }: BrandingChange,
): Promise<Branding> {
  await rates.consume(CHANGES, user.id)
  const logo = typeof file === 'string' ? await encodeLogo(Buffer.from(file, 'base64')) : file
  await repo.upsert(db, user.id, { accent, logo })
  return get(db, user)
}

/** Deletes the account's branding. */
export const remove = (db: Db, user: User): Promise<void> => repo.remove(db, user.id)

/** The account's logo, also if its plan does not show it. 404 if no logo is set. */
export async function ownLogo(db: Db, user: User): Promise<LogoRow> {
  return requireLogo(await repo.findLogo(db, user.id, 'logo'))
}

/** The branding of an owner's quiz; null if the plan has none or nothing is set. */
export function quizBranding(
  owner: Pick<Owner, 'subscriptionTier'>,
  row: BrandingRow,
  token: string,
): QuizBranding | null {
  if (!hasBranding(owner) || (row.accent === null && row.version === null)) return null
  const logo = logoOf(row)
  return {
    accentColor: row.accent,
    logo: logo && {
      ...fitWithin(MAX_QUIZ_LOGO_SIZE, logo.size),
      url: `/api/quiz-session/${encodeURIComponent(token)}/logo?v=${logo.version}`,
    },
  }
}

/** The logo of an owner's quiz. 404 if it shows none. */
export async function quizLogo(db: Db, owner: Owner): Promise<LogoRow> {
  return requireLogo(
    hasBranding(owner) ? await repo.findLogo(db, owner.id, 'logo_small') : undefined,
  )
}

/** The branding of an owner's reports; null if the plan has none or nothing is set. */
export async function brandingFor(
  db: Db,
  owner: Owner,
): Promise<{
  accent: string | null
  logo: { data: Buffer; type: 'image/png' | 'image/jpeg'; width: number; height: number } | null
} | null> {
  if (!hasBranding(owner)) return null
  const { accent = null } = (await repo.find(db, owner.id)) ?? {}
  const logo = await repo.findLogo(db, owner.id, 'logo')
  if (accent === null && !logo) return null
  if (!logo) return { accent, logo: null }
  const { data, type, width, height } = logo
  return { accent, logo: { data, type, width, height } }
}

/** The branding for the account's export, on every plan. */
export async function exportBranding(db: Db, user: User): Promise<StoredBranding | null> {
  const row = await repo.find(db, user.id)
  if (!row) return null
  const logo = await repo.findLogo(db, user.id, 'logo')
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
