import { useEffect, useState } from 'react'
import { publicPaths } from '#web/public-paths.ts'

const RETURN_MS = 3000

/**
 * Links to the start page below a thank-you. With `returns` the browser goes there by itself after 3 s,
 * unless the link has the focus.
 */
export function HomeLink({ returns }: { returns: boolean }) {
  const [staying, setStaying] = useState(false)
  useEffect(() => {
    if (staying || !returns) return
    const timer = setTimeout(() => location.replace(publicPaths.home), RETURN_MS)
    return () => clearTimeout(timer)
  }, [staying, returns])
  return (
    <>
      <p>
        <a className="quiz-link" href={publicPaths.home} onFocus={() => setStaying(true)}>
          Go to the start page
        </a>
      </p>
      {returns && (
        <p className="quiz-muted" role="status">
          {staying ? 'You will stay on this page.' : 'You will be redirected in 3 seconds.'}
        </p>
      )}
    </>
  )
}
