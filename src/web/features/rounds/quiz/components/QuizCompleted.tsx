import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { isLive } from '#domain/release.ts'
import { HomeLink } from './HomeLink.tsx'

/** The thank-you, which leads to the start page. With a link to the team's results it stays. */
export function QuizCompleted({
  groupSize,
  results,
}: {
  groupSize: number
  /** The link to the team's results. The browser does not keep it: others may use the browser. */
  results?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="quiz-completed">
      <h2 ref={heading} tabIndex={-1} className="quiz-text">
        Assessment Completed!
      </h2>
      <p>
        Thank you. Your answers have been submitted.
        {!isLive(groupSize) &&
          ` They are added to the results in groups of at least ${groupSize}. If fewer are waiting when the quiz ends, yours stay hidden, unless the quiz is reopened and more people respond.`}
      </p>
      {results}
      <HomeLink returns={!results} />
    </div>
  )
}
