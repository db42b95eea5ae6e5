import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { ReadLogo } from './image.ts'

/** What is known of an account's look without its pictures. */
export interface BrandingRow {
  accent: string | null
  width: number | null
  height: number | null
  version: string | null
}

/** A picture as it is sent out. */
export interface LogoRow {
  data: Buffer
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  version: string
}

export function find(db: Db, accountId: string): Promise<BrandingRow | undefined> {
  return db
    .selectFrom('branding')
    .select(['accent', 'logo_width as width', 'logo_height as height', 'logo_version as version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** The logo in the size for reports, or the little one for quiz pages. */
export function findLogo(
  db: Db,
  accountId: string,
  size: 'logo' | 'logo_small',
): Promise<LogoRow | undefined> {
  return db
    .selectFrom('branding')
    .select([
      `${size} as data`,
      'logo_type as type',
      'logo_width as width',
      'logo_height as height',
      'logo_version as version',
    ])
    .where('account_id', '=', accountId)
    .where('logo', 'is not', null)
    .$narrowType<LogoRow>()
    .executeTakeFirst()
}

/** What is undefined stays as it is; null takes it away. */
export async function put(
  db: Db,
  accountId: string,
  change: { accent?: string | null | undefined; logo?: ReadLogo | null | undefined },
): Promise<void> {
  const columns = {
    ...(change.accent !== undefined && { accent: change.accent }),
    ...(change.logo !== undefined && logoColumns(change.logo)),
  }
  await db
    .insertInto('branding')
    .values({ account_id: accountId, ...NOTHING, ...columns })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ account_id: accountId, ...columns }),
    )
    .execute()
}

const NO_LOGO = {
  logo: null,
  logo_type: null,
  logo_width: null,
  logo_height: null,
  logo_version: null,
  logo_small: null,
}

const NOTHING = { accent: null, ...NO_LOGO }

function logoColumns(logo: ReadLogo | null) {
  if (logo === null) return NO_LOGO
  return {
    logo: logo.data,
    logo_type: logo.type,
    logo_width: logo.width,
    logo_height: logo.height,
    logo_version: createHash('sha256').update(logo.data).digest('base64url').slice(0, 16),
    logo_small: logo.small,
  }
}

export async function remove(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('branding').where('account_id', '=', accountId).execute()
}
