import { CantSay } from '#web/features/results/results/components/CantSay.tsx'
import { CollapsibleSection } from '#web/features/results/results/components/CollapsibleSection.tsx'
import { Comments } from '#web/features/results/results/components/Comments.tsx'
import { DoFirst } from '#web/features/results/results/components/FirstAction.tsx'
import { FirstScreen } from '#web/features/results/results/components/FirstScreen.tsx'
import { InsightsCard } from '#web/features/results/results/components/Insights.tsx'
import { Method } from '#web/features/results/results/components/Method.tsx'
import { Participants } from '#web/features/results/results/components/Participants.tsx'
import { Questions } from '#web/features/results/results/components/Questions.tsx'
import { TrendCharts } from '#web/features/results/results/components/TrendCharts.tsx'
import { trendFinding } from '#web/features/results/results/trend-findings.ts'
import { AgreedActions } from '#web/features/teams/actions/components/AgreedActions.tsx'
import type { SampleAnswers } from '#web/features/results/sample/sample-answers.ts'

/** The sections of a results page, without what changes something or leads into the workspace. */
export function SampleSections({ results, insights, trends }: SampleAnswers) {
  const { session: round, summary, comments, agreed } = results
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block print:space-y-6">
      <FirstScreen
        session={round}
        summary={summary}
        linksToRounds={false}
        action={<DoFirst recommendations={insights.insights.recommendations} />}
        insights={<InsightsCard {...insights} questions={[]} />}
      >
        <Participants session={round} summary={summary} />
      </FirstScreen>
      <AgreedActions agreed={agreed} />
      {comments.length > 0 && (
        <Comments comments={comments} isActive={round.isActive} renderFooter={() => null} />
      )}
      <Questions summary={summary} />
      <div className="rounded-card border border-line bg-surface px-5 sm:px-6">
        <CollapsibleSection
          id="over-time"
          title="Over time"
          finding={trendFinding(trends.waves, trends.changes)}
          initiallyOpen
        >
          <TrendCharts
            trends={trends}
            current={round.id}
            since={summary.advanced?.sinceLastWave ?? null}
          />
        </CollapsibleSection>
        <CantSay summary={summary} />
        <Method summary={summary} access={round.access} />
      </div>
    </div>
  )
}
