import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import type { Workspace } from '#contract/workspaces.ts'
import { sharesWorkspace } from '#web/lib/organization.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'

interface Workspaces {
  /** Undefined while loading, and without one. */
  readonly current: Workspace | undefined
  /** All workspaces to choose from; empty if there is no choice. */
  readonly choices: readonly Workspace[]
  readonly mayCreate: boolean
}

/** Returns the workspaces for the menus. */
export function useWorkspaces({ workspace }: User): Workspaces {
  const { data: all = [] } = useQuery(workspacesQuery)
  return {
    current: all.find(({ id }) => id === workspace?.id),
    choices: all.length > 1 ? all : [],
    mayCreate: mayCreateWorkspace(all, sharesWorkspace()),
  }
}

/**
 * True if a user in these workspaces may create another one. A free one of their own alone is the limit; where all
 * people share a workspace, only its owners create more.
 */
export const mayCreateWorkspace = (
  all: readonly Pick<Workspace, 'role' | 'subscriptionTier'>[],
  isShared: boolean,
): boolean =>
  isShared
    ? all.some(({ role }) => role === 'owner')
    : all.length > 1 ||
      all.some(({ role, subscriptionTier }) => role !== 'owner' || subscriptionTier !== 'free')
