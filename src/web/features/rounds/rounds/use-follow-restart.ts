import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'

/**
 * Shows the round that replaced a restarted one, on the page on which a call finds that out. True until
 * then: the page would show an error for a moment.
 */
export function useFollowRestart(): boolean {
  const client = useQueryClient()
  const { sessionId: roundId } = useParams()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [left, setLeft] = useState<string>()
  // An old link may lead to the same round again.
  if (left !== undefined && left !== roundId) setLeft(undefined)
  const follow = useEffectEvent((error: unknown) => {
    const successorId = error instanceof ApiError ? error.body?.successorId : undefined
    if (!roundId || !successorId || successorId === roundId) return
    setLeft(roundId)
    const successor = pathname.replace(roundId, successorId)
    void navigate({ pathname: successor, search, hash }, { replace: true })
    toast({
      title: 'This round was restarted',
      description: 'This page shows the round that replaced it.',
    })
  })
  useEffect(() => {
    const leaveQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (event.query.queryKey.includes(roundId)) follow(event.action.error)
    })
    const leaveMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error)
    })
    return () => {
      leaveQueries()
      leaveMutations()
    }
  }, [client, roundId])
  return left !== undefined
}
