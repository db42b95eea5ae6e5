import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { resultsQuery } from '#web/features/results/results/queries.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Stage } from './components/Stage.tsx'
import { watchedRoundQuery } from './queries.ts'
import './meeting.css'

const NotesWindow = lazyWithPreload(() => import('./components/NotesWindow.tsx'), 'NotesWindow')

export const meta = () => privateMeta('Present')

/** The meeting in which a team looks at its results: the screen for all, or the presenter's notes. */
export default function MeetingPage() {
  const { sessionId: roundId = '' } = useParams()
  const [search] = useSearchParams()
  const round = useQuery(watchedRoundQuery(roundId))
  const results = useQuery(resultsQuery(roundId))
  const { data, error, ...query } = joinQueries({ round, results })
  if (data) {
    const View = search.has('notes') ? NotesWindow : Stage
    return <View round={data.round} results={data.results} />
  }
  if (!error) return <Spinner label="Loading the meeting" className="min-h-dvh" />
  return (
    <Page narrow>
      <QueryFailure
        query={{ ...query, error }}
        what="this round"
        link={<TextLink to={paths.quizzes}>All rounds</TextLink>}
        titled
      />
    </Page>
  )
}
