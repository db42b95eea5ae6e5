import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useKeepsAnswers } from '#web/features/quiz/taker/attempt-store.ts'
import { paths } from '#web/paths.ts'

/** The link leads to no quiz, or no longer. */
export function QuizUnavailable({
  expired,
  answered = false,
}: {
  expired: boolean
  /** Somebody was answering when it ended. */
  answered?: boolean
}) {
  return (
    <Trouble title="Quiz Unavailable">
      <p>
        {expired
          ? 'This quiz session has expired. Please contact your team manager for a new link.'
          : 'Quiz session not found or invalid. Please check your link.'}
      </p>
      {answered ? <WhileAnswering expired={expired} /> : !expired && <p>{ASK}</p>}
      <p>
        <a className="quiz-link" href={paths.home}>
          Go to the start page
        </a>
      </p>
    </Trouble>
  )
}

const ASK = 'It may have been closed. Please ask whoever sent it to you.'

/** What became of the answers of somebody who was in the middle of it. */
function WhileAnswering({ expired }: { expired: boolean }) {
  const kept = useKeepsAnswers()
  return (
    <p>
      {expired ? 'It ended' : 'It was open when you began, so it must have been closed'} while you
      were answering. Your answers were not taken
      {kept &&
        '; they stay in this browser, and the same link goes on with them if the quiz is opened again'}
      .
    </p>
  )
}

/** The quiz may well be there; the way to it is not, at the moment. */
export function QuizUnreachable({ onRetry }: { onRetry: () => void }) {
  const kept = useKeepsAnswers()
  return (
    <Trouble title="The quiz did not load">
      <p>
        Either you are offline or we cannot be reached right now.
        {kept && ' Nothing you answered is lost.'}
      </p>
      <div className="quiz-actions">
        <button type="button" className="quiz-button quiz-button-primary" onClick={onRetry}>
          Retry
        </button>
      </div>
    </Trouble>
  )
}

function Trouble({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus before is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <header className="quiz-banner">
        <div className="quiz-column">
          <p className="quiz-brand">{PRODUCT_NAME}</p>
        </div>
      </header>
      <main className="quiz-column quiz-main">
        <div role="alert" className="quiz-trouble">
          <h1 ref={heading} tabIndex={-1} className="quiz-text">
            {title}
          </h1>
          {children}
        </div>
      </main>
    </>
  )
}
