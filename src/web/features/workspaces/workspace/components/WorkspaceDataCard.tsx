import type { Workspace } from '#contract/workspaces.ts'
import { paths } from '#web/paths.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Card } from '#web/ui/Card.tsx'

export function WorkspaceDataCard({ workspace: { id } }: { workspace: Workspace }) {
  return (
    <Card title="Data">
      <p className="text-muted">
        A JSON file with the people, invitations, teams, rounds, branding, names of API keys
        {isOwnServer() ? '' : ', billing details, subscriptions'} and audit log of this workspace.
        Answers are included only as the results that you see on the site.
      </p>
      <DownloadButton address={paths.workspaceExport(id)} label="the file">
        Download all data of this workspace
      </DownloadButton>
    </Card>
  )
}
