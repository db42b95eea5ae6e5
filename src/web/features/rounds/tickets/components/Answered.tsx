import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { OpenQuiz } from '#contract/quiz.ts'
import { SharedLink } from '#web/features/rounds/quiz/components/SharedLink.tsx'
import { publicPaths } from '#web/public-paths.ts'

interface AnsweredProps {
  readonly round: Pick<OpenQuiz['session'], 'groupSize' | 'sharing'>
  /** The link to the team's results, right after sending. */
  readonly sharedToken?: string | null | undefined
}

/** The thank-you of an invited round, also shown when the round is opened again. */
export const Answered = ({ round: { groupSize, sharing }, sharedToken }: AnsweredProps) => (
  <Ending title="Assessment Completed!">
    <ThankYou groupSize={groupSize} />
    {sharedToken ? (
      <SharedLink token={sharedToken} groupSize={groupSize} />
    ) : (
      sharing === 'team' && (
        <p>
          Your team sees the results. You get an email with the link when there is something to see.
        </p>
      )
    )}
  </Ending>
)

/** A response was withdrawn, and another can be sent. */
export const Withdrawn = ({ onAgain }: { onAgain: () => void }) => (
  <Ending title="Your response was withdrawn">
    <p>
      Your answers were deleted from the server and from this browser. Your ticket is still here:
      you can respond again until the survey ends.
    </p>
    <div className="quiz-actions">
      <button type="button" className="quiz-button" onClick={onAgain}>
        Respond again
      </button>
    </div>
  </Ending>
)

function Ending({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="quiz-completed">
      <h2 ref={heading} tabIndex={-1} className="quiz-text">
        {title}
      </h2>
      {children}
      {/* No redirect: that request would carry the login, right after the anonymous answer. */}
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
      when the survey ends, they are deleted unread.
    </p>
  </>
)
