import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { deleteWorkspace } from '#contract/workspace-lifecycle.ts'
import type {
  createInvitation,
  WorkspaceInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '#contract/workspace-invitations.ts'
import type {
  listMembers,
  Member,
  removeMember,
  updateMember,
  updateWorkspace,
  workspaceAudit,
} from '#contract/workspaces.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { call, callForPage, callForPart, ignoreMissing } from '#web/lib/api.ts'
import type { ListPage } from '#web/lib/api.ts'
import { PER_VISIT, refetch, removeById, replaceById, updateRows } from '#web/lib/query-cache.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

/** Entries on a page of the audit log. */
const AUDIT_PAGE_SIZE = '10'

/** People and invitations on a page. Each person has the options of a role as well. */
const PEOPLE_PAGE_SIZE = '15'

const membersKey = (workspaceId: string) => ['members', workspaceId] as const
const invitationsKey = (workspaceId: string) => ['invitations', workspaceId] as const

export interface PeoplePage {
  readonly search?: string
  /** The last row of the page before. */
  readonly after?: string | undefined
}

/** Returns a page of the people in a workspace, by name; without `part`, the first one of all. */
export const membersQuery = (workspaceId: string, part: PeoplePage = {}) =>
  queryOptions({
    ...PER_VISIT,
    queryKey: [...membersKey(workspaceId), part],
    queryFn: async ({ signal }) => {
      const { body, ...page } = await callForPart<typeof listMembers>(
        'GET /api/workspaces/:id/members',
        { params: { id: workspaceId }, query: { limit: PEOPLE_PAGE_SIZE, ...part } },
        { signal },
      )
      const { members: rows, ...counts } = body
      return { ...counts, ...page, rows }
    },
    placeholderData: keepPreviousData,
  })

/** Returns a page of the open invitations of a workspace, latest first. For owners. */
export const invitationsQuery = (workspaceId: string, after?: string) =>
  queryOptions({
    ...PER_VISIT,
    queryKey: [...invitationsKey(workspaceId), after],
    queryFn: async ({ signal }) => {
      const { body, ...page } = await callForPart<typeof listInvitations>(
        'GET /api/workspaces/:id/invitations',
        { params: { id: workspaceId }, query: { limit: PEOPLE_PAGE_SIZE, after } },
        { signal },
      )
      const { invitations: rows, ...counts } = body
      return { ...counts, ...page, rows }
    },
    placeholderData: keepPreviousData,
  })

const auditKey = (workspaceId: string) => ['audit', workspaceId] as const

/**
 * Returns a page of the audit log, latest first, after the entry `after`. For owners. Not an infinite
 * query, whose code would be in the scripts that every page loads.
 */
export const workspaceAuditQuery = (workspaceId: string, after: string | undefined) =>
  queryOptions({
    ...PER_VISIT,
    queryKey: [...auditKey(workspaceId), after],
    queryFn: ({ signal }) =>
      callForPage<typeof workspaceAudit>(
        'GET /api/workspaces/:id/audit',
        { params: { id: workspaceId }, query: { limit: AUDIT_PAGE_SIZE, after } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Changes the name or the rules of a workspace. */
export const useUpdateWorkspace = (id: string) =>
  useApiMutation({
    mutationFn: (body: RequestOf<typeof updateWorkspace>['body']) =>
      call<typeof updateWorkspace>('PATCH /api/workspaces/:id', { params: { id }, body }),
    onSuccess: (saved, client) =>
      client.setQueryData(workspacesQuery.queryKey, (workspaces) =>
        workspaces?.map((workspace) => (workspace.id === id ? saved : workspace)),
      ),
    invalidates: [auditKey(id)],
  })

export type MemberChange = Pick<Member, 'userId'> & Partial<Pick<Member, 'role' | 'teamIds'>>

/** Changes the role or the teams of a person optimistically, with rollback on an error. */
export function useUpdateMember(workspaceId: string) {
  const queryKey = membersKey(workspaceId)
  const replace = (client: QueryClient, userId: string, update: (member: Member) => Member) =>
    updateRows<Member>(client, queryKey, (members) =>
      members.map((one) => (one.userId === userId ? update(one) : one)),
    )
  return useApiMutation({
    mutationFn: ({ userId, ...body }: MemberChange) =>
      call<typeof updateMember>('PATCH /api/workspaces/:id/members/:userId', {
        params: { id: workspaceId, userId },
        body,
      }),
    onMutate: async (client, { userId, ...change }) => {
      await client.cancelQueries({ queryKey })
      const before = client
        .getQueriesData<ListPage<Member>>({ queryKey })
        .flatMap(([, page]) => page?.rows ?? [])
        .find((member) => member.userId === userId)
      replace(client, userId, (member) => ({ ...member, ...change }))
      return before
    },
    onSuccess: (saved, client) => {
      replace(client, saved.userId, () => saved)
      if (client.getQueryData(currentUserQuery.queryKey)?.id === saved.userId) {
        refetch(client, currentUserQuery.queryKey, workspacesQuery.queryKey)
      }
    },
    onError: (_error, client, { userId }, before) => {
      if (before) replace(client, userId, () => before)
    },
    // The number of owners may have changed.
    invalidates: [queryKey, auditKey(workspaceId)],
    // The shown list may be out of date.
    invalidatesOnError: [queryKey],
  })
}

/** Removes a person from the workspace. A person who is not in it any more counts as removed. */
export const useRemoveMember = (workspaceId: string) =>
  useApiMutation({
    mutationFn: (userId: string) =>
      ignoreMissing(
        call<typeof removeMember>('DELETE /api/workspaces/:id/members/:userId', {
          params: { id: workspaceId, userId },
        }),
      ),
    onSuccess: (_nothing, client, userId) =>
      updateRows<Member>(client, membersKey(workspaceId), (members) =>
        members.filter((member) => member.userId !== userId),
      ),
    invalidates: [membersKey(workspaceId), auditKey(workspaceId)],
    invalidatesOnError: [membersKey(workspaceId)],
  })

export type NewInvitation = RequestOf<typeof createInvitation>['body']

/** Invites one person. Refresh the lists with `useRefreshInvitations` after the last one. */
export const invite = (workspaceId: string, body: NewInvitation) =>
  call<typeof createInvitation>('POST /api/workspaces/:id/invitations', {
    params: { id: workspaceId },
    body,
  })

export function useRefreshInvitations(workspaceId: string) {
  const client = useQueryClient()
  return () => refetch(client, ...invitationKeys(workspaceId))
}

// Someone may have joined in the meantime.
const invitationKeys = (workspaceId: string) => [
  invitationsKey(workspaceId),
  membersKey(workspaceId),
  auditKey(workspaceId),
]

/** Sends an invitation again; the former link no longer works. */
export const useResendInvitation = (workspaceId: string) =>
  useApiMutation({
    mutationFn: (invitationId: string) =>
      call<typeof resendInvitation>('POST /api/workspaces/:id/invitations/:invitationId/resend', {
        params: { id: workspaceId, invitationId },
      }),
    onSuccess: (sent, client) => updateRows(client, invitationsKey(workspaceId), replaceById(sent)),
    invalidates: [invitationsKey(workspaceId), auditKey(workspaceId)],
    // It may have been accepted or revoked.
    invalidatesOnError: invitationKeys(workspaceId),
  })

export const useRevokeInvitation = (workspaceId: string) =>
  useApiMutation({
    mutationFn: (invitationId: string) =>
      ignoreMissing(
        call<typeof revokeInvitation>('DELETE /api/workspaces/:id/invitations/:invitationId', {
          params: { id: workspaceId, invitationId },
        }),
      ),
    onSuccess: (_nothing, client, invitationId) =>
      updateRows<WorkspaceInvitation>(
        client,
        invitationsKey(workspaceId),
        removeById(invitationId),
      ),
    invalidates: [invitationsKey(workspaceId), auditKey(workspaceId)],
  })

/** Deletes a workspace. Leave the page with a full page load, which clears the cache. */
export const useDeleteWorkspace = (id: string) =>
  useApiMutation({
    mutationFn: (body: RequestOf<typeof deleteWorkspace>['body']) =>
      call<typeof deleteWorkspace>(
        'DELETE /api/workspaces/:id',
        { params: { id }, body },
        { password: body.password },
      ),
  })
