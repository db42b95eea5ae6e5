import { isLive } from '#domain/release.ts'
import { sharedResultsPath } from '#web/public-paths.ts'
import { CopyLink } from './CopyLink.tsx'

/** The link to the team's results, to keep. */
export function SharedLink({ token, groupSize }: { token: string; groupSize: number }) {
  const path = sharedResultsPath(token)
  return (
    <section className="quiz-shared" aria-labelledby="shared-link">
      <h3 id="shared-link">Your team’s results</h3>
      <p>
        Keep this link.{' '}
        {isLive(groupSize)
          ? 'The results are there already, and include each new response.'
          : `The results appear there once at least ${groupSize} people have responded: when the survey ends, or earlier if your manager shows them.`}
      </p>
      <p>
        <a className="quiz-link" href={path}>
          {location.origin + path}
        </a>
      </p>
      <CopyLink link={location.origin + path} label="Copy link" />
    </section>
  )
}
