import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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
import { ApiError, call, callForPage, callForPart } from '#web/lib/api.ts'

/** Entries on a page of the audit log. */
const AUDIT_PAGE_SIZE = '10'

// Other people change the same data: refetch on every visit.
const FRESH = { staleTime: 0 } as const

/** People and invitations on a page. Each person has the options of a role as well. */
const PEOPLE_PAGE_SIZE = '15'

const membersKey = (workspaceId: string) => ['members', workspaceId] as const
const invitationsKey = (workspaceId: string) => ['invitations', workspaceId] as const

export interface PeoplePage {
  readonly search?: string
  /** The last row of the page before. */
  readonly after?: string | undefined
}

/** Returns a page of the people in a workspace, by name; without `page`, the first one of all. */
export const membersQuery = (workspaceId: string, page: PeoplePage = {}) =>
  queryOptions({
    ...FRESH,
    queryKey: [...membersKey(workspaceId), page],
    queryFn: async ({ signal }) => {
      const { body, ...rest } = await callForPart<typeof listMembers>(
        'GET /api/workspaces/:id/members',
        { params: { id: workspaceId }, query: { limit: PEOPLE_PAGE_SIZE, ...page } },
        { signal },
      )
      return { ...body, ...rest }
    },
    placeholderData: keepPreviousData,
  })

/** Returns a page of the open invitations of a workspace, latest first. For owners. */
export const invitationsQuery = (workspaceId: string, after?: string) =>
  queryOptions({
    ...FRESH,
    queryKey: [...invitationsKey(workspaceId), after],
    queryFn: async ({ signal }) => {
      const { body, ...rest } = await callForPart<typeof listInvitations>(
        'GET /api/workspaces/:id/invitations',
        { params: { id: workspaceId }, query: { limit: PEOPLE_PAGE_SIZE, after } },
        { signal },
      )
      return { ...body, ...rest }
    },
    placeholderData: keepPreviousData,
  })

type MemberPage = { readonly members: readonly Member[]; readonly total: number }
type InvitationListPage = {
  readonly invitations: readonly WorkspaceInvitation[]
  readonly total: number
}

const auditKey = (workspaceId: string) => ['audit', workspaceId] as const

/**
 * Returns a page of the audit log, latest first, after the entry `after`. For owners. Not an infinite
 * query, whose code would be in the scripts that every page loads.
 */
export const workspaceAuditQuery = (workspaceId: string, after: string | undefined) =>
  queryOptions({
    ...FRESH,
    queryKey: [...auditKey(workspaceId), after],
    queryFn: ({ signal }) =>
      callForPage<typeof workspaceAudit>(
        'GET /api/workspaces/:id/audit',
        { params: { id: workspaceId }, query: { limit: AUDIT_PAGE_SIZE, after } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

const refreshAudit = (client: QueryClient, workspaceId: string) =>
  void client.invalidateQueries({ queryKey: auditKey(workspaceId) })

/** Changes the name or the rules of a workspace. */
export function useUpdateWorkspace(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOf<typeof updateWorkspace>['body']) =>
      call<typeof updateWorkspace>('PATCH /api/workspaces/:id', { params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(workspacesQuery.queryKey, (workspaces) =>
        workspaces?.map((workspace) => (workspace.id === id ? saved : workspace)),
      )
      refreshAudit(client, id)
    },
  })
}

type MemberChange = Pick<Member, 'userId'> & Partial<Pick<Member, 'role' | 'teamIds'>>

/** Changes the role or the teams of a person optimistically, with rollback on an error. */
export function useUpdateMember(workspaceId: string) {
  const client = useQueryClient()
  const queryKey = membersKey(workspaceId)
  const replace = (userId: string, update: (member: Member) => Member) =>
    client.setQueriesData<MemberPage>(
      { queryKey },
      (page) =>
        page && {
          ...page,
          members: page.members.map((one) => (one.userId === userId ? update(one) : one)),
        },
    )
  return useMutation({
    mutationFn: ({ userId, ...body }: MemberChange) =>
      call<typeof updateMember>('PATCH /api/workspaces/:id/members/:userId', {
        params: { id: workspaceId, userId },
        body,
      }),
    onMutate: async ({ userId, ...change }) => {
      await client.cancelQueries({ queryKey })
      const before = client
        .getQueriesData<MemberPage>({ queryKey })
        .flatMap(([, page]) => page?.members ?? [])
        .find((member) => member.userId === userId)
      replace(userId, (member) => ({ ...member, ...change }))
      return { before }
    },
    onSuccess: (saved) => {
      replace(saved.userId, () => saved)
      // The number of owners may have changed.
      void client.invalidateQueries({ queryKey })
      refreshAudit(client, workspaceId)
      if (client.getQueryData(currentUserQuery.queryKey)?.id === saved.userId) {
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
        void client.invalidateQueries({ queryKey: workspacesQuery.queryKey })
      }
    },
    onError: (_error, { userId }, context) => {
      const before = context?.before
      if (before) replace(userId, () => before)
      // The shown list may be out of date.
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** Removes a person from the workspace. A person who is not in it any more counts as removed. */
export function useRemoveMember(workspaceId: string) {
  const client = useQueryClient()
  const queryKey = membersKey(workspaceId)
  return useMutation({
    mutationFn: (userId: string) =>
      ignoreNotFound(
        call<typeof removeMember>('DELETE /api/workspaces/:id/members/:userId', {
          params: { id: workspaceId, userId },
        }),
      ),
    onSuccess: (_nothing, userId) => {
      client.setQueriesData<MemberPage>(
        { queryKey },
        (page) =>
          page && {
            ...page,
            members: page.members.filter((member) => member.userId !== userId),
            total: page.total - 1,
          },
      )
      void client.invalidateQueries({ queryKey })
      refreshAudit(client, workspaceId)
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

export type NewInvitation = RequestOf<typeof createInvitation>['body']

/** Invites one person. Refresh the lists with `useRefreshInvitations` after the last one. */
export const invite = (workspaceId: string, body: NewInvitation) =>
  call<typeof createInvitation>('POST /api/workspaces/:id/invitations', {
    params: { id: workspaceId },
    body,
  })

export function useRefreshInvitations(workspaceId: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: invitationsKey(workspaceId) })
    // Someone may have joined in the meantime.
    void client.invalidateQueries({ queryKey: membersKey(workspaceId) })
    refreshAudit(client, workspaceId)
  }
}

/** Sends an invitation again; the former link no longer works. */
export function useResendInvitation(workspaceId: string) {
  const client = useQueryClient()
  const refresh = useRefreshInvitations(workspaceId)
  return useMutation({
    mutationFn: (invitationId: string) =>
      call<typeof resendInvitation>('POST /api/workspaces/:id/invitations/:invitationId/resend', {
        params: { id: workspaceId, invitationId },
      }),
    onSuccess: (sent) => {
      client.setQueriesData<InvitationListPage>(
        { queryKey: invitationsKey(workspaceId) },
        (page) =>
          page && {
            ...page,
            invitations: page.invitations.map((one) => (one.id === sent.id ? sent : one)),
          },
      )
      void client.invalidateQueries({ queryKey: invitationsKey(workspaceId) })
      refreshAudit(client, workspaceId)
    },
    // It may have been accepted or revoked.
    onError: refresh,
  })
}

export function useRevokeInvitation(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) =>
      ignoreNotFound(
        call<typeof revokeInvitation>('DELETE /api/workspaces/:id/invitations/:invitationId', {
          params: { id: workspaceId, invitationId },
        }),
      ),
    onSuccess: (_nothing, invitationId) => {
      client.setQueriesData<InvitationListPage>(
        { queryKey: invitationsKey(workspaceId) },
        (page) =>
          page && {
            ...page,
            invitations: page.invitations.filter(({ id }) => id !== invitationId),
            total: page.total - 1,
          },
      )
      void client.invalidateQueries({ queryKey: invitationsKey(workspaceId) })
      refreshAudit(client, workspaceId)
    },
  })
}

/** Deletes a workspace. Leave the page with a full page load, which clears the cache. */
export function useDeleteWorkspace(id: string) {
  return useMutation({
    mutationFn: (body: RequestOf<typeof deleteWorkspace>['body']) =>
      call<typeof deleteWorkspace>(
        'DELETE /api/workspaces/:id',
        { params: { id }, body },
        { password: body.password },
      ),
  })
}

async function ignoreNotFound(removal: Promise<void>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
