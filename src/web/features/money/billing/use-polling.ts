import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

const INTERVAL_MS = 1000

/**
 * Polls every second until `isDone` accepts the result or `seconds` have passed. Used while a
 * webhook from the payment provider is outstanding.
 */
export function usePolling<T>({
  key,
  poll,
  isDone,
  seconds,
  onDone,
  onTimeout = () => {},
}: {
  /** The query key. */
  key: readonly unknown[]
  poll: () => Promise<T>
  isDone: (result: T) => boolean
  seconds: number
  onDone: (result: T) => void
  onTimeout?: () => void
}): { result: T | undefined; done: boolean; timedOut: boolean; restart: () => void } {
  const [attempt, setAttempt] = useState(0)
  // A new attempt has its own timeout.
  const [timedOutAttempt, setTimedOutAttempt] = useState<number>()
  const isOver = timedOutAttempt === attempt
  const { data } = useQuery({
    queryKey: ['wait-for', ...key, attempt],
    queryFn: async () => {
      const result = await poll()
      if (isDone(result)) onDone(result)
      return result
    },
    refetchInterval: ({ state }) =>
      isOver || (state.data !== undefined && isDone(state.data)) ? false : INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const done = data !== undefined && isDone(data)
  const handleTimeout = useEffectEvent(() => {
    setTimedOutAttempt(attempt)
    onTimeout()
  })

  useEffect(() => {
    if (done || isOver) return undefined
    const timer = setTimeout(() => handleTimeout(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [done, isOver, seconds])

  return { result: data, done, timedOut: isOver && !done, restart: () => setAttempt(attempt + 1) }
}
