import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { resultsQuery } from '#web/features/results/results/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
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
  if (round.data && results.data) {
    const View = search.has('notes') ? NotesWindow : Stage
    return <View round={round.data} results={results.data} />
  }
  const failed = [round, results].find(({ isError }) => isError)
  if (!failed) return <Spinner label="Loading the meeting" className="min-h-dvh" />
  return (
    <Page narrow>
      <PageHeader title="We couldn't load this round" />
      <ErrorState
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
        link={<TextLink to={paths.quizzes}>All quizzes</TextLink>}
      >
        {reasonOf(failed.error, 'Please check your connection and try again.')}
      </ErrorState>
    </Page>
  )
}
