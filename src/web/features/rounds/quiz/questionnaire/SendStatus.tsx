import type { Phase } from './quiz-state.ts'

/** Reports a delayed or failed submission. Both live regions are mounted empty from the start. */
export function SendStatus({
  phase,
  kept,
  firstCounts,
  onSendNow,
}: {
  phase: Phase
  /** True if the answers are saved in this browser. */
  kept: boolean
  /** True if the server may have stored answers that later changes do not replace. */
  firstCounts: boolean
  onSendNow: () => void
}) {
  return (
    <>
      <div role="status" className={phase === 'held' ? 'quiz-notice' : undefined}>
        {phase === 'held' && (
          <>
            <p>
              {kept
                ? "Saved on this device, sending when you're back online"
                : "Keep this page open, sending when you're back online"}
            </p>
            <button type="button" className="quiz-link" onClick={onSendNow}>
              Send now
            </button>
          </>
        )}
      </div>
      <div role="alert" className={phase === 'failed' || firstCounts ? 'quiz-notice' : undefined}>
        {phase === 'failed' && (
          <div>
            <p className="quiz-notice-title">Error</p>
            <p>Failed to submit assessment. Please try again.</p>
            <p className="quiz-muted">Your answers are still here.</p>
          </div>
        )}
        {firstCounts && (
          <p className="quiz-muted">
            The first version of your answers may have arrived despite the error. If so, it counts,
            and later changes do not.
          </p>
        )}
      </div>
    </>
  )
}
