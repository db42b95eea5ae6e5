import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AuditEntry, Workspace } from '#contract/workspaces.ts'
import { AUDIT_LABELS } from '#web/features/workspace/audit-words.ts'
import { workspaceAuditQuery } from '#web/features/workspace/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { useDownload } from '#web/lib/download.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function AuditCard({ workspace }: { workspace: Workspace }) {
  /** The last entries of the pages before this one. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const audit = useQuery(workspaceAuditQuery(workspace.id, cursors.at(-1)))
  const { data: page, isPlaceholderData } = audit
  const last = page?.rows.at(-1)
  const hasOlder = page?.hasNext === true && last !== undefined
  const older = () => {
    if (hasOlder && !isPlaceholderData) setCursors([...cursors, last.id])
  }
  const { downloading, save } = useDownload()
  const progress = downloading ? `Preparing ${downloading.label}…` : ''
  return (
    <Card
      title="Audit log"
      description="Who changed people, rules, rounds, keys and the plan, latest first. Entries can't be edited or deleted. Only owners see them."
    >
      {page && !audit.isError && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className="transition-opacity duration-200 aria-busy:opacity-60"
        >
          <Entries entries={page.rows} />
        </div>
      )}
      {audit.isError && (
        <ErrorState onRetry={() => void audit.refetch()} retrying={audit.isFetching}>
          {failureOf(audit.error, "We couldn't load the audit log.")}
        </ErrorState>
      )}
      {audit.isPending && (
        <div role="status">
          <span className="sr-only">Loading the audit log</span>
          <Skeleton className="h-48" />
        </div>
      )}
      {(hasOlder || cursors.length > 0) && (
        <nav aria-label="Pages of the audit log" className="mt-5 flex justify-between gap-3">
          {/* Focusable at either end, so that they keep the focus. */}
          <Button
            variant="secondary"
            aria-disabled={cursors.length === 0 || undefined}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer entries
          </Button>
          <Button variant="secondary" aria-disabled={!hasOlder || undefined} onClick={older}>
            Older entries
          </Button>
        </nav>
      )}
      <Button
        variant="secondary"
        className="mt-5"
        pending={downloading !== null}
        pendingLabel={progress}
        onClick={() =>
          void save({ address: paths.workspaceAuditCsv(workspace.id), label: 'the audit log' })
        }
      >
        <Download aria-hidden="true" className="size-4 shrink-0" />
        Download as CSV
      </Button>
      <span role="status" className="sr-only">
        {progress}
      </span>
    </Card>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) {
    return (
      <p className="text-muted">
        No entries yet. Invitations, changed roles and deleted rounds will appear here.
      </p>
    )
  }
  return (
    <ol aria-label="Entries" className="divide-y divide-line border-y border-line text-sm">
      {entries.map(({ id, at, action, detail, actor }) => (
        <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[13rem_1fr]">
          <time dateTime={at} className="figures text-muted">
            {formatDateTime(at)}
          </time>
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{AUDIT_LABELS[action]}</span>
              <span aria-hidden="true"> · </span>
              <bdi>{detail}</bdi>
            </p>
            <p className="mt-0.5 wrap-anywhere text-muted">
              {actor === null ? (
                'Done automatically'
              ) : (
                <>
                  By <bdi>{actor}</bdi>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
