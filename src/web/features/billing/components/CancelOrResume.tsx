import { useRef, useState } from 'react'
import type { Subscription } from '#contract/billing.ts'
import { canCancel, canResume } from '#web/features/billing/status-words.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResumeButton } from './ResumeButton.tsx'

const CancelDialog = lazyWithPreload(() =>
  import('./CancelDialog.tsx').then((module) => module.CancelDialog),
)

/** The buttons that end a plan, and that take back what has not taken place yet. */
export function CancelOrResume({ subscription }: { subscription: Subscription }) {
  usePreload(CancelDialog)
  const [asking, setAsking] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  // One button takes the place of the other, and has to take its focus too.
  const keepFocus = () => requestAnimationFrame(() => group.current?.focus())
  return (
    <div
      ref={group}
      role="group"
      aria-label="Cancel or resume"
      tabIndex={-1}
      className="flex flex-wrap gap-3 empty:hidden"
    >
      {canResume(subscription) && (
        <ResumeButton subscription={subscription} onResumed={keepFocus} />
      )}
      {canCancel(subscription) && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Cancel plan
        </Button>
      )}
      {asking && (
        <CancelDialog
          subscription={subscription}
          onClose={() => setAsking(false)}
          onCancelled={() => {
            setAsking(false)
            keepFocus()
          }}
        />
      )}
    </div>
  )
}
