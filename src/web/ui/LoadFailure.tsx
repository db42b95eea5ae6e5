import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { Button } from './Button.tsx'
import { focusOnMount } from './focus-on-mount.ts'

const TITLE = "This part of the page couldn't be loaded"
const WHAT_TO_DO = 'Check your connection and try again. If that does not help, reload the page.'

/** Shows a toast: the dialog or menu could not be loaded. */
export const toastLoadFailure = (): void =>
  toast({ tone: 'error', title: TITLE, description: WHAT_TO_DO })

interface LoadFailureProps {
  /** The first attempt to load the part. Attempts resolve to false if they fail. */
  readonly first: Promise<boolean>
  readonly attempt: () => Promise<boolean>
  /** Resolves once the part is shown, which another instance of it may have loaded. */
  readonly loaded: Promise<unknown>
  /** Closes what is open while it is mounted, so that the button that opened it can open it again. */
  readonly onClose: (() => void) | undefined
}

/** Says that a part of the page could not be loaded, with a button that tries again. Renders nothing before. */
export function LoadFailure({ first, attempt, loaded, onClose }: LoadFailureProps) {
  const [failures, setFailures] = useState(0)
  const [retry, setRetry] = useState<'loading' | 'loaded'>()

  const handleFirst = useEffectEvent((isLoaded: boolean) => {
    if (isLoaded) return
    if (!onClose) return setFailures(1)
    toastLoadFailure()
    onClose()
  })
  useEffect(() => {
    let isMounted = true
    void first.then((isLoaded) => isMounted && handleFirst(isLoaded))
    void loaded.then(() => setFailures(0))
    return () => {
      isMounted = false
    }
  }, [first, loaded])

  async function loadAgain() {
    setRetry('loading')
    const isLoaded = await attempt()
    setRetry(isLoaded ? 'loaded' : undefined)
    if (!isLoaded) setFailures(failures + 1)
  }

  if (retry === 'loaded') {
    // Keeps the focus in place of the button, before the part.
    return (
      <p ref={focusOnMount} tabIndex={-1} role="status" className="sr-only">
        Loaded
      </p>
    )
  }
  if (failures === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 text-sm">
      {/* A new element for each failure, so that each is announced. */}
      <p key={failures} role="alert">
        {TITLE}. {WHAT_TO_DO}
      </p>
      <Button variant="secondary" pending={retry === 'loading'} onClick={() => void loadAgain()}>
        Retry
      </Button>
    </div>
  )
}
