import { useEffect, useId, useRef, useState } from 'react'
import type { Ref } from 'react'
import type { Insights as InsightsAnswer } from '#contract/results.ts'
import { useInsights } from '#web/features/results/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { InsightsUnavailable } from './InsightsUnavailable.tsx'

/** The insights of a session. They load separately, because a provider may take seconds. */
export function Insights({ sessionId, released }: { sessionId: string; released: number }) {
  const { query, retry } = useInsights(sessionId, released)
  const { data, error, errorUpdateCount, isFetching } = query
  const [failure, setFailure] = useState<Error | null>(null)
  const overview = useRef<HTMLHeadingElement>(null)
  const retried = failure !== null
  // The Retry button that had the focus is no longer on the page.
  useEffect(() => {
    if (data && retried) overview.current?.focus()
  }, [data, retried])
  return (
    <Card title="Key Insights" description={data?.source === 'provider' && AI_DESCRIPTION}>
      {data ? (
        <InsightText {...data} overviewRef={overview} />
      ) : errorUpdateCount > 0 ? (
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

/** Only what a provider wrote is called AI. */
const AI_DESCRIPTION = "AI-powered analysis of your team's results"

const SOURCE_NOTE = {
  'built-in':
    'Generated from your results by fixed rules; the same results always give the same text.',
  provider: 'Written by an AI model from these results; every number was checked against them.',
} as const satisfies Record<InsightsAnswer['source'], string>

function InsightText({
  insights,
  source,
  overviewRef,
}: InsightsAnswer & { overviewRef: Ref<HTMLHeadingElement> }) {
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="md:col-span-2">
        <h3 ref={overviewRef} tabIndex={-1} className="text-sm font-semibold">
          Overview
        </h3>
        <p className="mt-2 max-w-prose font-display text-lg font-medium text-pretty">
          {insights.overview}
        </p>
      </div>
      <InsightList title="Strengths" items={insights.strengths} />
      <InsightList title="Growth Areas" items={insights.improvements} />
      <div className="md:col-span-2">
        <InsightList title="Action Items" items={insights.recommendations} numbered />
      </div>
      <p className="border-t border-line pt-4 text-sm text-muted md:col-span-2">
        {SOURCE_NOTE[source]}
      </p>
    </div>
  )
}

function InsightList({
  title,
  items,
  numbered = false,
}: {
  title: string
  items: readonly string[]
  numbered?: boolean
}) {
  const heading = useId()
  const List = numbered ? 'ol' : 'ul'
  if (items.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="border-t border-ink pt-3 text-sm font-semibold">
        {title}
      </h3>
      <List className={numbered ? 'mt-1 list-decimal pl-5 md:columns-2 md:gap-12' : 'mt-1'}>
        {items.map((item) => (
          <li
            key={item}
            className={
              numbered
                ? 'break-inside-avoid py-2 pl-1 marker:font-semibold'
                : 'border-b border-line py-3 last:border-b-0'
            }
          >
            <InsightItem text={item} />
          </li>
        ))}
      </List>
    </section>
  )
}

/** Shows an item, with its second line, if there is one, as details. */
function InsightItem({ text }: { text: string }) {
  const [advice = '', details] = text.split('\n')
  return (
    <>
      <LeadSentence text={advice} />
      {details && <span className="mt-1 block text-sm text-muted">{details}</span>}
    </>
  )
}

/** Longer first sentences are not emphasized. */
const MAX_LEAD_LENGTH = 110

/** Emphasizes the first sentence if it is short and more text follows. */
function LeadSentence({ text }: { text: string }) {
  const [lead = ''] = /^.+?[.?!”](?=\s+[\p{Lu}“])/u.exec(text) ?? []
  if (lead === '' || lead.length > MAX_LEAD_LENGTH) return text
  return (
    <>
      <span className="font-semibold">{lead}</span>
      {text.slice(lead.length)}
    </>
  )
}
