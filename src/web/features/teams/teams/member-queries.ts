import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { listTeamMembers, replaceTeamMembers, TeamMember } from '#contract/teams.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { call } from '#web/lib/api.ts'
import { TEAMS_KEY } from '#web/lib/query-keys.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

export type MemberInput = RequestOf<typeof replaceTeamMembers>['body']['members'][number]

/** Returns the people in a team by name. */
export const teamMembersQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, 'members', teamId],
    queryFn: async ({ signal }) => {
      const request = { params: { id: teamId } }
      const { members } = await call<typeof listTeamMembers>(
        'GET /api/teams/:id/members',
        request,
        { signal },
      )
      return members
    },
  })

/** Returns the list to store, from the stored one. */
export type MemberChange = (members: readonly TeamMember[]) => readonly MemberInput[]

export function useChangeMembers(teamId: string) {
  const client = useQueryClient()
  const query = teamMembersQuery(teamId)
  return useApiMutation({
    mutationFn: async (change: MemberChange) => {
      // The call replaces the whole list, which another manager may have changed since.
      const before = await client.fetchQuery({ ...query, staleTime: 0 })
      const { members } = await call<typeof replaceTeamMembers>('PUT /api/teams/:id/members', {
        params: { id: teamId },
        body: { members: [...change(before)] },
      })
      return members
    },
    onSuccess: (members) => client.setQueryData(query.queryKey, members),
  })
}

/** Returns a change that adds people after the others, without those who are in the team already. */
export const adding =
  (people: readonly MemberInput[]): MemberChange =>
  (members) => {
    const taken = new Set(members.map(({ email }) => mailboxOf(email)))
    return [...members, ...people.filter(({ email }) => !taken.has(mailboxOf(email)))]
  }
