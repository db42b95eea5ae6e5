import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isLive } from '#domain/release.ts'
import { publicPaths } from '#web/public-paths.ts'

const RETURN_MS = 3000

/**
 * The thank-you. Redirects to the start page after 3 s; focusing the link cancels that. With a link to
 * the team's results it stays.
 */
export function QuizCompleted({
  groupSize,
  results,
}: {
  groupSize: number
  /** The link to the team's results. The browser keeps it only if it is asked to: others may use the browser. */
  results?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [staying, setStaying] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (staying || results) return
    const timer = setTimeout(() => location.replace(publicPaths.home), RETURN_MS)
    return () => clearTimeout(timer)
  }, [staying, results])
  return (
    <div className="quiz-completed">
      <h2 ref={heading} tabIndex={-1} className="quiz-text">
        Assessment Completed!
      </h2>
      <p>
        Thank you. Your answers have been submitted.
        {!isLive(groupSize) &&
          ` They are added to the results in groups of at least ${groupSize}. If fewer are waiting when the survey ends, yours stay hidden, unless the survey is reopened and more people respond.`}
      </p>
      {results}
      <p>
        <a className="quiz-link" href={publicPaths.home} onFocus={() => setStaying(true)}>
          Go to the start page
        </a>
      </p>
      {!results && (
        <p className="quiz-muted" role="status">
          {staying ? 'You will stay on this page.' : 'You will be redirected in 3 seconds.'}
        </p>
      )}
    </div>
  )
}
