import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { AddActionButton } from '#web/features/teams/actions/components/AddAction.tsx'
import type { Insights as InsightsAnswer } from '#contract/results.ts'
import { actionFrom, leadOf } from '#web/features/results/results/insight-lead.ts'
import type { AskedQuestion } from '#web/features/results/results/insight-lead.ts'
import { useInsights } from '#web/features/results/results/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { InsightsUnavailable } from './InsightsUnavailable.tsx'

/** The insights of a round. They load separately, because a provider may take seconds. */
export function Insights({
  roundId,
  released,
  questions,
}: {
  roundId: string
  released: number
  /** Those that an action from an insight can be about. */
  questions: readonly AskedQuestion[]
}) {
  const { query, retry } = useInsights(roundId, released)
  const { data, error, errorUpdateCount, isFetching } = query
  const [failure, setFailure] = useState<Error | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const retried = failure !== null
  // The Retry button that had the focus is no longer on the page.
  useEffect(() => {
    if (data && retried) heading.current?.focus()
  }, [data, retried])
  if (data) return <InsightsCard {...data} questions={questions} firstHeading={heading} />
  return (
    <Card title={TITLE}>
      {errorUpdateCount > 0 ? (
        <InsightsUnavailable
          // During a retry the query has no error; the previous one stays on screen.
          error={error ?? failure}
          retrying={isFetching}
          onRetry={() => {
            setFailure(error)
            retry()
          }}
        />
      ) : (
        <LoadingInsights />
      )}
    </Card>
  )
}

function LoadingInsights() {
  return (
    <div role="status" className="grid gap-3">
      <p className="appear-late text-sm text-muted">
        Preparing insights… usually under ten seconds
      </p>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="mt-4 h-32" />
    </div>
  )
}

const TITLE = 'Key Insights'

/** Only what a provider wrote is called AI. */
const AI_DESCRIPTION = "AI-powered analysis of your team's results"

const SOURCE_NOTE = {
  'built-in':
    'Generated from your results by fixed rules; the same results always give the same text.',
  provider: 'Written by an AI model from these results; every number was checked against them.',
} as const satisfies Record<InsightsAnswer['source'], string>

/** What to do comes first, because the score next to it already says how things are. */
export function InsightsCard({
  insights,
  source,
  questions,
  firstHeading,
}: InsightsAnswer & {
  questions: readonly AskedQuestion[]
  firstHeading?: Ref<HTMLHeadingElement>
}) {
  return (
    <Card title={TITLE} description={source === 'provider' && AI_DESCRIPTION}>
      <div className="space-y-5">
        <InsightList
          title="Action Items"
          items={insights.recommendations}
          headingRef={firstHeading}
          numbered
          renderButton={(item) => (
            <AddActionButton
              start={actionFrom(item, questions)}
              about={actionFrom(item, questions).title}
              className="-ml-4 flex!"
            />
          )}
        />
        <section>
          <h3 className={RULED}>Overview</h3>
          <p className="mt-1 text-sm text-pretty">{insights.overview}</p>
        </section>
        <InsightList title="Strengths" items={insights.strengths} />
        <InsightList title="Growth Areas" items={insights.improvements} />
        <p className="border-t border-line pt-3 text-xs text-muted">{SOURCE_NOTE[source]}</p>
      </div>
    </Card>
  )
}

const HEADING = 'text-sm font-semibold'
const RULED = `border-t border-ink pt-3 ${HEADING}`

function InsightList({
  title,
  items,
  headingRef,
  numbered = false,
  renderButton,
}: {
  title: string
  items: readonly string[]
  headingRef?: Ref<HTMLHeadingElement>
  numbered?: boolean
  renderButton?: (item: string) => ReactNode
}) {
  const heading = useId()
  const List = numbered ? 'ol' : 'ul'
  if (items.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3
        id={heading}
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className={headingRef ? HEADING : RULED}
      >
        {title}
      </h3>
      <List className={numbered ? 'mt-1 list-decimal pl-5' : 'mt-1'}>
        {items.map((item) => (
          <li
            key={item}
            className={numbered ? 'py-1.5 pl-1 marker:font-semibold' : 'py-1.5 text-sm'}
          >
            <InsightItem text={item} />
            {renderButton?.(item)}
          </li>
        ))}
      </List>
    </section>
  )
}

/** Shows an item, with its second line, if there is one, as details. */
function InsightItem({ text }: { text: string }) {
  const { lead, rest, details } = leadOf(text)
  return (
    <>
      {lead && <span className="font-semibold">{lead}</span>}
      <span className="text-sm">{rest}</span>
      {details && <span className="mt-0.5 block text-xs text-muted">{details}</span>}
    </>
  )
}
