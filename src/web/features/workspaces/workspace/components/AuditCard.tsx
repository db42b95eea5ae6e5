import { formatCount } from '#domain/format-count.ts'
import { useQuery } from '@tanstack/react-query'
import type { AuditEntry, Workspace } from '#contract/workspaces.ts'
import { AUDIT_LABELS } from '#web/features/workspaces/workspace/audit-words.ts'
import { workspaceAuditQuery } from '#web/features/workspaces/workspace/queries.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageButtons } from '#web/ui/PageButtons.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'

export function AuditCard({ workspace }: { workspace: Workspace }) {
  const pages = usePages()
  const audit = useQuery(workspaceAuditQuery(workspace.id, pages.cursor))
  const { data: page, isPlaceholderData } = audit
  return (
    <Card
      title="Audit log"
      description={`Who changed people, rules${isOwnServer() ? ' or keys' : ', keys, the plan or billing details'}, deleted teams and rounds, restarted rounds or downloaded results, latest first. Entries can't be edited or deleted. Only owners see them.`}
    >
      <QueryView
        query={audit}
        what="the audit log"
        sizes={['h-48']}
        paged
        empty={
          <p className="text-muted">
            No entries yet. Invitations, changed roles and deleted rounds will appear here.
          </p>
        }
      >
        {({ rows }) => <Entries entries={rows} />}
      </QueryView>
      <PageButtons
        label="Pages of the audit log"
        pages={pages}
        last={isPlaceholderData ? undefined : page?.rows.at(-1)?.id}
        hasNext={page?.hasNext ?? false}
        previousLabel="Newer entries"
        nextLabel="Older entries"
      />
      <div className="flex flex-wrap gap-x-3">
        <DownloadButton address={paths.workspaceAudit(workspace.id, 'xlsx')} label="the audit log">
          Download for Excel
        </DownloadButton>
        <DownloadButton address={paths.workspaceAudit(workspace.id, 'csv')} label="the audit log">
          Download as CSV
        </DownloadButton>
      </div>
    </Card>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol aria-label="Entries" className="divide-y divide-line border-y border-line text-sm">
      {entries.map(({ id, at, action, detail, actor, times }) => (
        <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[13rem_1fr]">
          <time dateTime={at} className="figures text-muted">
            {formatDateTime(at)}
          </time>
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{AUDIT_LABELS[action]}</span>
              <span aria-hidden="true"> · </span>
              <bdi>{detail}</bdi>
              {times > 1 && (
                <span className="text-muted"> {formatCount(times)} times within a minute</span>
              )}
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
