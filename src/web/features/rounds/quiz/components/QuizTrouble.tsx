import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useKeepsAnswers } from '#web/features/rounds/quiz/questionnaire/attempt-store.ts'
import { publicPaths } from '#web/public-paths.ts'

/** Shown when a link is invalid, expired or closed. */
export function QuizUnavailable({
  expired,
  answered = false,
}: {
  expired: boolean
  /** True if the quiz ended while the person was answering. */
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
        <a className="quiz-link" href={publicPaths.home}>
          Go to the start page
        </a>
      </p>
    </Trouble>
  )
}

const ASK = 'It may have been closed. Ask the person who sent you the link.'

/** Tells a person who was answering what happened to their answers. */
function WhileAnswering({ expired }: { expired: boolean }) {
  const kept = useKeepsAnswers()
  return (
    <p>
      {expired ? 'The survey ended' : 'The survey was closed'} while you were answering. Your
      answers were not submitted.
      {kept &&
        ' They are saved in this browser; if the survey reopens, continue with the same link.'}
    </p>
  )
}

/** Shown when the quiz could not be requested: offline, or the server is unavailable. */
export function QuizUnreachable({ onRetry }: { onRetry: () => void }) {
  const kept = useKeepsAnswers()
  return (
    <Trouble title="Quiz Unavailable">
      <p>
        This survey did not load. You may be offline, or our server is not responding. Check your
        connection and try again.
        {kept && ' Your answers are saved in this browser.'}
      </p>
      <div className="quiz-actions">
        <button type="button" className="quiz-button quiz-button-primary" onClick={onRetry}>
          Retry
        </button>
      </div>
    </Trouble>
  )
}

/** A page that says why there is nothing to answer. */
export function Trouble({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus is no longer on the page.
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
