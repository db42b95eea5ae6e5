import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { assessmentsQuery } from '#web/features/rounds/assessments/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EndedPanel } from './components/EndedPanel.tsx'
import { SharePanel } from './components/SharePanel.tsx'
import { roundQuery } from './queries.ts'

const InvitedPanel = lazyWithPreload(
  () => import('./components/InvitedPanel.tsx'),
  'InvitedPanel',
  { fallback: <Loading /> },
)

export const meta = () => privateMeta('Share the round')

export default function ShareRoundPage() {
  const { sessionId: roundId = '' } = useParams()
  const round = useQuery(roundQuery(roundId))
  const assessments = useQuery(assessmentsQuery)
  return (
    <Page>
      <QueryView
        query={round}
        what="this round"
        loading={<Loading />}
        link={<TextLink to={paths.quizzes}>All rounds</TextLink>}
        titled
      >
        {(round) =>
          !round.isActive ? (
            <EndedPanel round={round} />
          ) : round.access === 'invited' ? (
            <InvitedPanel round={round} />
          ) : (
            <SharePanel
              round={round}
              assessment={assessments.data?.find(({ type }) => type === round.assessmentType)}
            />
          )
        }
      </QueryView>
    </Page>
  )
}

function Loading() {
  return <LoadingState what="the round" sizes={['h-24', 'h-96']} />
}
