import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/auth.ts'
import { paths } from '#web/paths.ts'
import { currentUserQuery } from './queries.ts'

/**
 * Refetches the user when a second factor that the workspace requires may have been set up or removed:
 * while it is missing, on each page and after each change; otherwise after the account page.
 */
export function useFollowSecondFactor(user: User | null): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const hasWorkspace = Boolean(user?.workspace)
  const isMissing = user?.workspace?.secondFactorMissing ?? false
  useEffect(() => {
    if (!isMissing) return undefined
    const refetch = () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    refetch()
    return client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') refetch()
    })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once per page
  }, [client, isMissing, pathname])
  useEffect(() => {
    if (!hasWorkspace || pathname !== paths.account) return undefined
    return () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }, [client, hasWorkspace, pathname])
}
