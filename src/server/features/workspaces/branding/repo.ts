import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { LogoFiles } from './logo-image.ts'

/** A workspace's branding without the images. `version` is null without a logo. */
export interface BrandingRow {
  accent: string | null
  width: number | null
  height: number | null
  version: string | null
}

/** A logo with its image data. */
export interface LogoRow {
  data: Buffer
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  version: string
}

/** The columns of a BrandingRow. */
export const BRANDING = [
  'accent',
  'logo_width as width',
  'logo_height as height',
  'logo_version as version',
] as const

export function find(db: Db, workspaceId: WorkspaceId): Promise<BrandingRow | undefined> {
  return db
    .selectFrom('branding')
    .select(BRANDING)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Returns the large logo for reports, or the small one for quiz pages. */
export function findLogo(
  db: Db,
  workspaceId: WorkspaceId,
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
    .where('workspace_id', '=', workspaceId)
    .where('logo', 'is not', null)
    .$narrowType<LogoRow>()
    .executeTakeFirst()
}

/** Changes the branding. Undefined fields stay as they are, null removes a field. */
export async function upsert(
  db: Db,
  workspaceId: WorkspaceId,
  change: { accent?: string | null | undefined; logo?: LogoFiles | null | undefined },
): Promise<void> {
  const columns = {
    ...(change.accent !== undefined && { accent: change.accent }),
    ...(change.logo !== undefined && logoColumns(change.logo)),
  }
  // Two statements: an upsert fails if another request inserts at the same moment, because the table has
  // two unique keys until servers of the previous version are gone.
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('branding')
    .values({ workspace_id: workspaceId, ...EMPTY, ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted || Object.keys(columns).length === 0) return
  await db.updateTable('branding').set(columns).where('workspace_id', '=', workspaceId).execute()
}

const NO_LOGO = {
  logo: null,
  logo_type: null,
  logo_width: null,
  logo_height: null,
  logo_version: null,
  logo_small: null,
}

const EMPTY = { accent: null, ...NO_LOGO }

function logoColumns(logo: LogoFiles | null) {
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

export async function remove(db: Db, workspaceId: WorkspaceId): Promise<void> {
  await db.deleteFrom('branding').where('workspace_id', '=', workspaceId).execute()
}
