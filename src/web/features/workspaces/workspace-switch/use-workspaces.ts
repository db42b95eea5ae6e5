import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import type { Workspace } from '#contract/workspaces.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'

interface Workspaces {
  /** Undefined while loading, and without one. */
  readonly current: Workspace | undefined
  /** All workspaces to choose from; empty if there is no choice. */
  readonly choices: readonly Workspace[]
  /** False if the user has no workspace but a free one of their own, which is the limit. */
  readonly mayCreate: boolean
}

/** Returns the workspaces for the menus. */
export function useWorkspaces({ workspace }: User): Workspaces {
  const { data: all = [] } = useQuery(workspacesQuery)
  return {
    current: all.find(({ id }) => id === workspace?.id),
    choices: all.length > 1 ? all : [],
    mayCreate:
      all.length > 1 ||
      all.some(({ role, subscriptionTier }) => role !== 'owner' || subscriptionTier !== 'free'),
  }
}
