import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

const EVERY_MS = 1000

/** Polls every second until `isIt` accepts the answer or `seconds` have passed. Used while a webhook from the payment provider is outstanding.
 */
export function usePolling<T>({
  key,
  ask,
  isIt,
  seconds,
  onArrived,
  onLate = () => {},
}: {
  /** The query key. */
  key: readonly unknown[]
  ask: () => Promise<T>
  isIt: (answer: T) => boolean
  seconds: number
  onArrived: (answer: T) => void
  onLate?: () => void
}): { answer: T | undefined; arrived: boolean; late: boolean; askAgain: () => void } {
  const [round, setRound] = useState(0)
  // The attempt that timed out; a new attempt has its own timeout.
  const [lateRound, setLateRound] = useState<number>()
  const late = lateRound === round
  const { data } = useQuery({
    queryKey: ['wait-for', ...key, round],
    queryFn: async () => {
      const answer = await ask()
      if (isIt(answer)) onArrived(answer)
      return answer
    },
    refetchInterval: ({ state }) =>
      late || (state.data !== undefined && isIt(state.data)) ? false : EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const arrived = data !== undefined && isIt(data)
  const giveUp = useEffectEvent(() => {
    setLateRound(round)
    onLate()
  })

  useEffect(() => {
    if (arrived || late) return undefined
    const timer = setTimeout(() => giveUp(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [arrived, late, seconds])

  return { answer: data, arrived, late: late && !arrived, askAgain: () => setRound(round + 1) }
}
