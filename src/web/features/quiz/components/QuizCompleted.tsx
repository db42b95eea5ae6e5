import { useEffect, useRef, useState } from 'react'
import { isLive } from '#domain/release.ts'
import { paths } from '#web/paths.ts'

const RETURN_MS = 3000

/** The thank-you. After 3 s it leads on by itself, unless somebody reaches for the link. */
export function QuizCompleted({ groupSize }: { groupSize: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [staying, setStaying] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (staying) return
    const timer = setTimeout(() => location.replace(paths.home), RETURN_MS)
    return () => clearTimeout(timer)
  }, [staying])
  return (
    <div className="quiz-completed">
      <h2 ref={heading} tabIndex={-1} className="quiz-text">
        Assessment Completed!
      </h2>
      <p>
        Thank you. Your answers have arrived.
        {!isLive(groupSize) &&
          ` They show only together with those of others, at least ${groupSize} at a time.`}
      </p>
      <p>
        <a className="quiz-link" href={paths.home} onFocus={() => setStaying(true)}>
          Go to the start page
        </a>
      </p>
      <p className="quiz-muted" role="status">
        {staying
          ? 'You can stay here as long as you like.'
          : 'You will be taken there in 3 seconds.'}
      </p>
    </div>
  )
}
