import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { readinessQuery } from '#web/features/site/support/queries.ts'
import { statusOf } from '#web/features/site/support/status.ts'
import type { PartState } from '#web/features/site/support/status.ts'
import { formatTime } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { Button } from '#web/ui/Button.tsx'

const WORDS: Readonly<Record<PartState, { glyph: string; text: string; className: string }>> = {
  works: { glyph: '▲', text: 'Working', className: 'text-green-text' },
  late: { glyph: '◆', text: 'Delayed', className: 'text-yellow-text' },
  down: { glyph: '▼', text: 'Unavailable', className: 'text-red-text' },
  unknown: { glyph: '–', text: 'Unknown', className: 'text-muted' },
}

/** The current status of the service, as it reports it. */
export function StatusPanel() {
  const { data, error, isFetching, refetch } = useQuery(readinessQuery)
  const { summary, parts } = statusOf(data, error)
  return (
    <Card title="System status">
      <p role="status" className="-mt-4 min-h-6 text-sm text-muted">
        {summary}
      </p>
      <dl className="mt-4 border-t border-ink">
        {parts.map(({ name, state }) => (
          <div key={name} className="flex justify-between gap-6 border-b border-line py-3 text-sm">
            <dt className="text-muted">{name}</dt>
            <dd className={clsx('font-semibold whitespace-nowrap', WORDS[state].className)}>
              <span aria-hidden="true" className="text-[0.7em]">
                {WORDS[state].glyph}{' '}
              </span>
              {WORDS[state].text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <span>{data && !error ? `As of ${formatTime(data.checkedAt)}` : ''}</span>
        <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
    </Card>
  )
}
