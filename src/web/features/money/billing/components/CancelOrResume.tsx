import { useRef, useState } from 'react'
import type { Subscription } from '#contract/billing.ts'
import { canCancel, canResume } from '#web/features/money/billing/status-words.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResumeButton } from './ResumeButton.tsx'

const CancelDialog = lazyWithPreload(() => import('./CancelDialog.tsx'), 'CancelDialog')

/** The button to cancel the plan, or to undo a scheduled cancellation or downgrade. */
export function CancelOrResume({ subscription }: { subscription: Subscription }) {
  usePreload(CancelDialog)
  const [asking, setAsking] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  // One button replaces the other, so the focus moves with it.
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
