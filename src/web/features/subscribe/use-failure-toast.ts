import { useEffect, useEffectEvent } from 'react'
import { toast } from '#web/lib/toast.ts'

/** Says each failure once; one that comes again after another try is said again. */
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
