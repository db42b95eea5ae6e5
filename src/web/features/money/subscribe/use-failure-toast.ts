import { useEffect, useEffectEvent } from 'react'
import { toast } from '#web/lib/toast.ts'

/** Shows a toast for each new error, again after each retry. */
export function useFailureToast(
  title: string,
  error: Error | null,
  inWords: (error: Error) => string,
): void {
  const tell = useEffectEvent((failure: Error) =>
    toast({ title, description: inWords(failure), tone: 'error' }),
  )
  useEffect(() => {
    if (error) tell(error)
  }, [error])
}
