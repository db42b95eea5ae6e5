import type {
  AdminTeam,
  AdminUser,
  AuditEntry,
  AuditQuery,
  TeamListQuery,
  UserListQuery,
} from '#contract/admin.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as auditRepo from './audit-repo.ts'
import { readPage } from './paging.ts'
import type { Page } from './paging.ts'
import * as teamRepo from './team-repo.ts'
import * as userRepo from './user-repo.ts'

export const users = (db: Db, { page, ...query }: UserListQuery): Promise<Page<AdminUser>> =>
  readPage(
    page,
    async (slice) => {
      const { rows, total } = await userRepo.idsOf(db, query, slice)
      return { rows: await userRepo.usersOf(db, rows), total }
    },
    () => userRepo.count(db, query.search),
  )

export const teams = (db: Db, { page, ...query }: TeamListQuery): Promise<Page<AdminTeam>> =>
  readPage(
    page,
    async (slice) => {
      const { rows, total } = await teamRepo.idsOf(db, query, slice)
      return { rows: await teamRepo.teamsOf(db, rows), total }
    },
    () => teamRepo.count(db, query.search),
  )

export const audit = (db: Db, { page, search }: AuditQuery): Promise<Page<AuditEntry>> =>
  readPage(
    page,
    (slice) => auditRepo.entries(db, { search }, slice),
    () => auditRepo.count(db, search),
  )
