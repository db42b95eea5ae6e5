import type {
  AdminTeam,
  AdminUser,
  AdminWorkspace,
  AccountAuditEntry,
  AuditQuery,
  TeamListQuery,
  UserListQuery,
  WorkspaceListQuery,
} from '#contract/admin.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import * as auditRepo from './audit-repo.ts'
import { readPage } from './paging.ts'
import type { Page } from './paging.ts'
import * as teamRepo from './team-repo.ts'
import * as userRepo from './user-repo.ts'
import * as workspaceRepo from './workspace-repo.ts'

/** Returns a page of all accounts, latest first unless sorted otherwise. */
export const listUsers = (db: Db, { page, ...query }: UserListQuery): Promise<Page<AdminUser>> =>
  readPage(
    page,
    async (range) => {
      const { rows, total } = await userRepo.findIds(db, query, range)
      return { rows: await userRepo.readUsers(db, rows), total }
    },
    () => userRepo.count(db, query.search),
  )

/** Returns a page of all teams, latest first unless sorted otherwise. */
export const listTeams = (db: Db, { page, ...query }: TeamListQuery): Promise<Page<AdminTeam>> =>
  readPage(
    page,
    async (range) => {
      const { rows, total } = await teamRepo.findIds(db, query, range)
      return { rows: await teamRepo.readTeams(db, rows), total }
    },
    () => teamRepo.count(db, query.search),
  )

/** Returns a page of all workspaces, latest first unless sorted otherwise. */
export const listWorkspaces = (
  db: Db,
  { page, ...query }: WorkspaceListQuery,
): Promise<Page<AdminWorkspace>> =>
  readPage(
    page,
    async (range) => {
      const { rows, total } = await workspaceRepo.findIds(db, query, range)
      return { rows: await workspaceRepo.readWorkspaces(db, rows as WorkspaceId[]), total }
    },
    () => workspaceRepo.count(db, query.search),
  )

/** Returns a page of the audit log, latest first. */
export const listAuditEntries = (
  db: Db,
  { page, search }: AuditQuery,
): Promise<Page<AccountAuditEntry>> =>
  readPage(
    page,
    (range) => auditRepo.list(db, { search }, range),
    () => auditRepo.count(db, search),
  )
