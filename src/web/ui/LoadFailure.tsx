import { useEffect, useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { Button } from './Button.tsx'

const TITLE = "This part of the page couldn't be loaded"
const WHAT_TO_DO = 'Check your connection and try again. If that does not help, reload the page.'

/** Says that what a button opens could not be loaded. */
export const toastLoadFailure = (): void =>
  toast({ tone: 'error', title: TITLE, description: WHAT_TO_DO })

interface LoadFailureProps {
  /** The first attempt to load the part. Attempts resolve to false if they fail. */
  readonly first: Promise<boolean>
  readonly attempt: () => Promise<boolean>
  /** Closes what is open while it is mounted, so that the button that opened it can open it again. */
  readonly onClose: (() => void) | undefined
}

/** Says that a part of the page could not be loaded, with a button that tries again; otherwise nothing. */
export function LoadFailure({ first, attempt, onClose }: LoadFailureProps) {
  const [failures, setFailures] = useState(0)
  const [isLoading, setIsLoading] = useState(false)

  function settle(isLoaded: boolean) {
    setIsLoading(false)
    setFailures((before) => (isLoaded ? 0 : before + 1))
  }

  useEffect(() => {
    let isMounted = true
    const onFirst = (isLoaded: boolean) => {
      if (isLoaded || !isMounted) return
      if (!onClose) return setFailures(1)
      toastLoadFailure()
      onClose()
    }
    void first.then(onFirst)
    return () => {
      isMounted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per mount
  }, [first])

  if (failures === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 text-sm">
      {/* A new element for each failure, so that each is announced. */}
      <p key={failures} role="alert">
        {TITLE}. {WHAT_TO_DO}
      </p>
      <Button
        variant="secondary"
        pending={isLoading}
        onClick={() => {
          setIsLoading(true)
          void attempt().then(settle)
        }}
      >
        Retry
      </Button>
    </div>
  )
}
