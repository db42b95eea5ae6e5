import { useEffect, useRef } from 'react'
import { publicPaths } from '#web/public-paths.ts'

/** The thank-you of an invited round, also shown when the round is opened again. */
export function Answered({
  groupSize,
  withdrawn = false,
  onAgain,
}: {
  groupSize: number
  withdrawn?: boolean
  onAgain?: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="quiz-completed">
      <h2 ref={heading} tabIndex={-1} className="quiz-text">
        {withdrawn ? 'Your response was withdrawn' : 'Assessment Completed!'}
      </h2>
      {withdrawn ? (
        <p>
          Your answers were deleted from the server and from this browser. Your ticket is still
          here: you can respond again until the round ends.
        </p>
      ) : (
        <ThankYou groupSize={groupSize} />
      )}
      {onAgain && (
        <div className="quiz-actions">
          <button type="button" className="quiz-button" onClick={onAgain}>
            Respond again
          </button>
        </div>
      )}
      <p>
        <a className="quiz-link" href={publicPaths.home}>
          Go to the start page
        </a>
      </p>
    </div>
  )
}

/** What is true after a response was sent. */
export const ThankYou = ({ groupSize }: { groupSize: number }) => (
  <>
    <p>
      Thank you. Your answers have been submitted. Your ticket is used. The server cannot tell which
      answers came with it.
    </p>
    <p>
      Responses are added to the results in groups of at least {groupSize}. If fewer are waiting
      when the round ends, they stay hidden.
    </p>
  </>
)
