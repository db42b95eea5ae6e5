import type { User } from '#contract/auth.ts'
import type { Branding, BrandingChange, KeptBranding, QuizBranding } from '#contract/branding.ts'
import { fitInto, QUIZ_LOGO_BOX } from '#domain/branding.ts'
import { hasBranding } from '#domain/limits.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { readLogo } from './image.ts'
import * as repo from './repo.ts'
import type { BrandingRow, LogoRow } from './repo.ts'

/** What changes to a look need. */
export interface BrandingDeps {
  readonly db: Db
  readonly rates: RateLimiter
}

/** Whose look it is, and what they have paid for. */
type Owner = Pick<User, 'id' | 'subscriptionTier'>

/** Each may have a picture to be read. */
const CHANGES: RateLimit = {
  name: 'branding-changes',
  limit: 60,
  windowSeconds: 3_600,
  message: 'Too many changes of your branding.',
}

/** What the account keeps, whether its plan shows it or not. */
export async function get(db: Db, user: User): Promise<Branding> {
  const row = await repo.find(db, user.id)
  const logo = sizeOf(row)
  return {
    available: hasBranding(user),
    accentColor: row?.accent ?? null,
    logo: logo && { ...logo.size, url: `/api/branding/logo?v=${logo.version}` },
  }
}

/** 403 with `upgradeRequired` where the plan has no branding. */
export function requireBranding(user: User): void {
  if (hasBranding(user)) return
  throw upgradeRequired(user, 'hasBrandingOptions', 'Your own logo and color are')
}

/** Sets what is sent; the rest stays. The caller has asked `requireBranding`. */
export async function set(
  { db, rates }: BrandingDeps,
  user: User,
  { accentColor: accent, logo: file }: BrandingChange,
): Promise<Branding> {
  await rates.consume(CHANGES, user.id)
  const logo = typeof file === 'string' ? await readLogo(Buffer.from(file, 'base64')) : file
  await repo.put(db, user.id, { accent, logo })
  return get(db, user)
}

/** Takes all of it away. */
export const remove = (db: Db, user: User): Promise<void> => repo.remove(db, user.id)

/** The account's own logo, also while its plan does not show it. 404 where there is none. */
export async function ownLogo(db: Db, user: User): Promise<LogoRow> {
  return existing(await repo.findLogo(db, user.id, 'logo'))
}

/** What a quiz of theirs shows; null where their plan has no branding, or nothing is set. */
export async function quizBranding(
  db: Db,
  owner: Owner,
  token: string,
): Promise<QuizBranding | null> {
  if (!hasBranding(owner)) return null
  const row = await repo.find(db, owner.id)
  if (!row || (row.accent === null && row.version === null)) return null
  const logo = sizeOf(row)
  return {
    accentColor: row.accent,
    logo: logo && {
      ...fitInto(QUIZ_LOGO_BOX, logo.size),
      url: `/api/quiz-session/${encodeURIComponent(token)}/logo?v=${logo.version}`,
    },
  }
}

/** The logo that a quiz of theirs shows. 404 where it shows none. */
export async function quizLogo(db: Db, owner: Owner): Promise<LogoRow> {
  return existing(hasBranding(owner) ? await repo.findLogo(db, owner.id, 'logo_small') : undefined)
}

/** What reports show of an account's look; null where its plan has none, or nothing is set. */
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

/** All of it for its owner to take along, on every plan. */
export async function keptBranding(db: Db, user: User): Promise<KeptBranding | null> {
  const row = await repo.find(db, user.id)
  if (!row) return null
  const logo = await repo.findLogo(db, user.id, 'logo')
  return {
    accentColor: row.accent,
    logo: logo ? { type: logo.type, data: logo.data.toString('base64') } : null,
  }
}

function sizeOf(row: BrandingRow | undefined) {
  if (!row || row.version === null || row.width === null || row.height === null) return null
  return { size: { width: row.width, height: row.height }, version: row.version }
}

function existing(logo: LogoRow | undefined): LogoRow {
  if (!logo) throw notFound('This logo')
  return logo
}
