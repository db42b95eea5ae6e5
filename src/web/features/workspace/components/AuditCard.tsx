import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry, Workspace } from '#contract/workspaces.ts'
import { AUDIT_LABELS } from '#web/features/workspace/audit-words.ts'
import { workspaceAuditQuery } from '#web/features/workspace/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function AuditCard({ workspace }: { workspace: Workspace }) {
  const audit = useInfiniteQuery(workspaceAuditQuery(workspace.id))
  const entries = audit.data?.pages.flatMap(({ rows }) => rows)
  return (
    <Card
      title="Audit log"
      description="Who changed people, rules, rounds, keys and the plan, latest first. Entries can't be edited or deleted. Only owners see them. The download of all data includes them."
    >
      {entries ? (
        <>
          <Entries entries={entries} />
          {audit.isFetchNextPageError && (
            <div role="alert" className="mt-4">
              <FormProblem>
                {failureOf(audit.error, "We couldn't load older entries. Please try again.")}
              </FormProblem>
            </div>
          )}
          {audit.hasNextPage && (
            <Button
              variant="secondary"
              className="mt-5"
              pending={audit.isFetchingNextPage}
              pendingLabel="Loading…"
              onClick={() => void audit.fetchNextPage()}
            >
              Show older entries
            </Button>
          )}
        </>
      ) : audit.isError ? (
        <ErrorState onRetry={() => void audit.refetch()} retrying={audit.isFetching}>
          {failureOf(audit.error, "We couldn't load the audit log.")}
        </ErrorState>
      ) : (
        <div role="status">
          <span className="sr-only">Loading the audit log</span>
          <Skeleton className="h-48" />
        </div>
      )}
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
