import type { RoundResults } from '#contract/results.ts'
import { AgreedActions } from '#web/features/teams/actions/components/AgreedActions.tsx'
import { CantSay } from '#web/features/results/results/components/CantSay.tsx'
import { Categories } from '#web/features/results/results/components/Categories.tsx'
import { ChangeTable } from '#web/features/results/results/components/ChangeTable.tsx'
import { Method } from '#web/features/results/results/components/Method.tsx'
import { Overall } from '#web/features/results/results/components/Overall.tsx'
import { Participants } from '#web/features/results/results/components/Participants.tsx'
import { Questions } from '#web/features/results/results/components/Questions.tsx'
import { formatDate } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { waitingInWords } from '#web/features/results/shared-results/waiting-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TeamComments } from './TeamComments.tsx'

/** The same figures as in the workspace, without the manager's view and the benchmark. */
export function SharedResults({ token, data }: { token: string; data: RoundResults }) {
  if (data.summary.categoryDetails.length === 0) return <NotYet {...data} />
  const { session: round, summary, comments, agreed } = data
  const since = summary.advanced?.sinceLastWave
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block print:space-y-6">
      {round.answersErasedOn && (
        <p className="max-w-prose">
          The answers and comments were erased on {formatDate(round.answersErasedOn)}. Scores and
          counts stay.
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2 print:block print:space-y-6">
        <Overall access={round.access} summary={summary} linksToRounds={false} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div id="categories">
            <Categories access={round.access} summary={summary} />
          </div>
          <Participants session={round} summary={summary} />
        </div>
      </div>
      {since && (
        <Card
          title={
            <>
              Since <bdi className="wrap-anywhere">{since.previous.title}</bdi>
            </>
          }
          description={since.versionBreak?.note}
        >
          <ChangeTable changes={since.categories} />
        </Card>
      )}
      <AgreedActions agreed={agreed} />
      {comments.length > 0 && <TeamComments token={token} {...data} />}
      <div id="questions">
        <Questions summary={summary} />
      </div>
      <div className="rounded-card border border-line bg-surface px-5 sm:px-6">
        <CantSay summary={summary} />
        <Method summary={summary} access={round.access} />
      </div>
    </div>
  )
}

function NotYet(data: Parameters<typeof waitingInWords>[0]) {
  const { title, text } = waitingInWords(data)
  return (
    <div role="status">
      <EmptyState title={title}>{text}</EmptyState>
    </div>
  )
}
