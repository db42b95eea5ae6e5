import { useRef, useState } from 'react'
import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { CallFailure } from '#web/features/rounds/quiz/quiz-calls.ts'
import { restartOf } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import type { Restarted } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import { SharedLink } from '#web/features/rounds/quiz/components/SharedLink.tsx'
import { withdrawAnswers } from '#web/features/rounds/tickets/invitation-calls.ts'
import { forgetReceipt, keepUnused } from '#web/features/rounds/tickets/ticket-store.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { ThankYou } from './Answered.tsx'
import { responseWord } from './TicketedQuestionnaire.tsx'
import { Notice } from './TicketTrouble.tsx'

interface ReceiptProps {
  readonly token: string
  readonly quiz: OpenQuiz
  readonly ticket: Ticket
  /** True right after sending. */
  readonly thanks: boolean
  readonly sharedToken: string | null | undefined
  readonly onChange: () => void
  readonly onWithdrawn: () => void
  readonly onReleased: () => void
  readonly onRestarted: (restart: Restarted) => void
  readonly onForgotten: () => void
}

/** A response that was sent and can still be changed, in the browser that kept it. */
export function Receipt({
  token,
  quiz: { session: round, assessment },
  ticket,
  thanks,
  sharedToken,
  onChange,
  onWithdrawn,
  onReleased,
  onRestarted,
  onForgotten,
}: ReceiptProps) {
  const [problem, setProblem] = useState<string>()
  const withdraw = async () => {
    setProblem(undefined)
    try {
      await withdrawAnswers(assessment.type, { sessionId: round.id, ticket })
      keepUnused(token)
      onWithdrawn()
    } catch (error) {
      const restart = restartOf(error)
      if (restart) return onRestarted(restart)
      const status = error instanceof CallFailure ? error.status : 0
      if (status === 409) {
        forgetReceipt(token)
        onReleased()
      } else setProblem(PROBLEMS[status] ?? UNREACHABLE)
    }
  }
  return (
    <Notice title={thanks ? 'Assessment Completed!' : 'You have responded'}>
      {thanks && <ThankYou groupSize={round.groupSize} />}
      {sharedToken && <SharedLink token={sharedToken} groupSize={round.groupSize} />}
      <p>
        Until your response is added to the results, at the latest on{' '}
        <time dateTime={round.expiresAt}>{formatDateTime(round.expiresAt)}</time>, you can change or
        withdraw it in this browser.
      </p>
      <div className="quiz-actions ticket-actions">
        <button type="button" className="quiz-button" onClick={onChange}>
          Change my answers
        </button>
        <Withdraw what={responseWord(round)} onWithdraw={withdraw} />
      </div>
      <p role="alert" className="ticket-problem">
        {problem}
      </p>
      <p className="quiz-muted">
        Your {responseWord(round)} and your ticket are kept in this browser until the survey ends.{' '}
        <button
          type="button"
          className="quiz-link"
          onClick={() => {
            forgetReceipt(token)
            onForgotten()
          }}
        >
          Delete them from this browser
        </button>
      </p>
    </Notice>
  )
}

const UNREACHABLE = 'Your response was not withdrawn. Check your connection and try again.'

const PROBLEMS: Readonly<Record<number, string>> = {
  403: 'Your response was not withdrawn: your ticket was not accepted.',
  404: 'There is no response to withdraw. It was withdrawn already, or the survey has ended.',
  410: 'This survey has ended. Your response can no longer be withdrawn.',
  429: 'The server is busy. Try again in a minute.',
  503: 'The server is busy. Try again in a minute.',
}

/** The response is in the results, where no one can tell it from others. */
export const Released = () => (
  <Notice title="Your response is in the results">
    <p>
      It was added together with those of others, in random order and without your ticket. It can no
      longer be found, changed or withdrawn.
    </p>
  </Notice>
)

function Withdraw({ what, onWithdraw }: { what: string; onWithdraw: () => Promise<void> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onWithdraw()
    setBusy(false)
    dialog.current?.close()
  }
  return (
    <>
      <button type="button" className="quiz-button" onClick={() => dialog.current?.showModal()}>
        Withdraw my response
      </button>
      <dialog ref={dialog} className="ticket-dialog" aria-labelledby="withdraw-title">
        <h2 id="withdraw-title">Withdraw your response?</h2>
        <p>
          Your {what} are deleted from the server and from this browser. Your ticket stays, so you
          can respond again until the survey ends.
        </p>
        <div className="quiz-actions ticket-actions">
          <button type="button" className="quiz-button" onClick={() => dialog.current?.close()}>
            Keep my response
          </button>
          <button
            type="button"
            className="quiz-button quiz-button-primary"
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) void confirm()
            }}
          >
            {busy ? 'Withdrawing...' : 'Withdraw my response'}
          </button>
        </div>
      </dialog>
    </>
  )
}
