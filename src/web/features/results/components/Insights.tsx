import { useId } from 'react'
import type { Insights as InsightsAnswer } from '#contract/results.ts'
import { useInsights } from '#web/features/results/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextAnchor } from '#web/ui/TextLink.tsx'

export function Insights({ sessionId, released }: { sessionId: string; released: number }) {
  const insights = useInsights(sessionId, released)
  return (
    <Card title="Key Insights" description="AI-powered analysis of your team's results">
      {insights.data ? (
        <InsightText insights={insights.data.insights} />
      ) : insights.isError ? (
        <Unavailable onRetry={() => void insights.refetch()} retrying={insights.isFetching} />
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Reading the results</span>
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-4 h-32" />
        </div>
      )}
    </Card>
  )
}

function InsightText({ insights }: { insights: InsightsAnswer['insights'] }) {
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="md:col-span-2">
        <h3 className="text-sm font-semibold">Overview</h3>
        <p className="mt-2 max-w-prose font-display text-lg">{insights.overview}</p>
      </div>
      <InsightList title="Strengths" items={insights.strengths} />
      <InsightList title="Growth Areas" items={insights.improvements} />
      <div className="md:col-span-2">
        <InsightList title="Action Items" items={insights.recommendations} numbered />
      </div>
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
            className={numbered ? 'break-inside-avoid py-2 pl-1' : 'border-b border-line py-3'}
          >
            {item}
          </li>
        ))}
      </List>
    </section>
  )
}

function Unavailable({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <div role="alert">
      <h3 className="font-semibold">AI Insights Unavailable</h3>
      <p className="mt-1 max-w-prose text-muted">
        The AI provider's quota is exceeded. Whoever runs this installation can see to it on the
        provider's billing page:{' '}
        <TextAnchor href="https://platform.openai.com/account/billing">OpenAI</TextAnchor>,{' '}
        <TextAnchor href="https://console.anthropic.com/settings/billing">Anthropic</TextAnchor>.
        All figures on this page are complete without it.
      </p>
      <Button variant="secondary" onClick={onRetry} pending={retrying} className="no-print mt-4">
        Retry
      </Button>
    </div>
  )
}
