import { useQueries, useQuery } from '@tanstack/react-query'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { membersQuery } from '#web/features/workspaces/workspace/queries.ts'

/**
 * Returns the names of the workspaces that keep the account from being deleted: it is their only owner, and
 * other people are in them. Undefined while loading. If a list cannot be loaded, the server decides.
 */
export function useWorkspacesToHandOver(enabled: boolean): string[] | undefined {
  const workspaces = useQuery({ ...workspacesQuery, enabled })
  const owned = (workspaces.data ?? []).filter(({ role }) => role === 'owner')
  const people = useQueries({ queries: owned.map(({ id }) => ({ ...membersQuery(id), enabled })) })
  if (workspaces.isPending || people.some(({ isPending }) => isPending)) return undefined
  return owned
    .filter((_workspace, index) => {
      const { owners, total } = people[index]?.data ?? { owners: 0, total: 0 }
      return owners === 1 && total > 1
    })
    .map(({ name }) => name)
}
