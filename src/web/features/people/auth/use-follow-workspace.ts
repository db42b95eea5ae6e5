import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onWorkspaceChange } from '#web/lib/workspace-changes.ts'
import { currentUserQuery, isNotUser } from './queries.ts'

/**
 * Refetches what the page shows when this tab switches to the workspace of a link, and the user when
 * a call finds the tab's workspace gone.
 */
export function useFollowWorkspace(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onWorkspaceChange((change) => {
        if (change === 'moved') client.removeQueries({ type: 'inactive', predicate: isNotUser })
        void client.invalidateQueries(
          change === 'moved' ? {} : { queryKey: currentUserQuery.queryKey },
        )
      }),
    [client],
  )
}
