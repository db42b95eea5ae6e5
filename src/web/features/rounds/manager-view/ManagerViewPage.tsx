import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { assessmentQuery } from '#web/features/rounds/assessments/queries.ts'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { Round } from '#contract/rounds.ts'
import { hasManagerView } from '#web/features/rounds/rounds/round-words.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ManagerViewForm } from './components/ManagerViewForm.tsx'

export const meta = () => privateMeta('Your view')

/** The page where the manager answers the questions, to compare their view with the team's. */
export default function ManagerViewPage() {
  const { sessionId: roundId = '' } = useParams()
  const round = useQuery(roundQuery(roundId))
  const { assessmentType = '', assessmentVersion } = round.data ?? {}
  const assessment = useQuery({
    ...assessmentQuery(assessmentType, assessmentVersion),
    enabled: round.data !== undefined,
  })
  return (
    <Page narrow>
      {round.data && !round.data.createdByYou ? (
        <WithoutForm round={round.data} title="Manager's view">
          Only the person who created this round can add the manager's view.
          {hasManagerView(round.data) && ' It is shown with the results.'}
        </WithoutForm>
      ) : round.data && !round.data.isActive ? (
        <WithoutForm round={round.data} title="This round has ended">
          {round.data.answersErasedOn
            ? `Its answers were erased on ${formatDate(round.data.answersErasedOn)}, the manager's view with them.`
            : hasManagerView(round.data)
              ? 'Your view is saved. To change that, reopen the round from its results.'
              : 'You did not add your view while the round was open. To change that, reopen the round from its results.'}
        </WithoutForm>
      ) : (
        <QueryView
          query={joinQueries({ round, assessment })}
          what="the questions"
          sizes={['h-10 w-2/3', 'h-24']}
          link={<TextLink to={paths.quizzes}>All rounds</TextLink>}
          titled
        >
          {(data) => <ManagerViewForm {...data} />}
        </QueryView>
      )}
    </Page>
  )
}

/** Says why this person cannot answer the questions now. */
function WithoutForm({
  round,
  title,
  children,
}: {
  round: Round
  title: string
  children: ReactNode
}) {
  return (
    <>
      <PageHeader title={title} description={`${round.title}, for ${round.teamName}`} />
      <p className="max-w-prose">{children}</p>
      <div className="mt-6">
        <ButtonLink to={paths.roundResults(round.id)}>Go to the results</ButtonLink>
      </div>
    </>
  )
}
