import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

const EVERY_MS = 1000

/**
 * Asks every second until the answer is the one that is waited for, and gives up after some time.
 * For what the payment provider has still to tell the server: no other read of paying polls.
 */
export function usePolling<T>({
  key,
  ask,
  isIt,
  seconds,
  onArrived,
  onLate = () => {},
}: {
  /** Names what is waited for. */
  key: readonly unknown[]
  ask: () => Promise<T>
  isIt: (answer: T) => boolean
  seconds: number
  onArrived: (answer: T) => void
  onLate?: () => void
}): { answer: T | undefined; arrived: boolean; late: boolean; askAgain: () => void } {
  const [round, setRound] = useState(0)
  // The round that has taken too long: a new one has its own time.
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
