import Download from 'lucide-react/icons/download'
import type { Workspace } from '#contract/workspaces.ts'
import { useDownload } from '#web/lib/download.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

export function WorkspaceDataCard({ workspace: { id } }: { workspace: Workspace }) {
  const { downloading, save } = useDownload()
  const progress = downloading ? `Preparing ${downloading.label}…` : ''
  return (
    <Card title="Data">
      <p className="text-muted">
        A JSON file with the people, invitations, teams, rounds, branding, names of API keys,
        subscriptions and audit log of this workspace. Answers are included only as the results that
        you see on the site.
      </p>
      <Button
        variant="secondary"
        className="mt-5"
        pending={downloading !== null}
        pendingLabel={progress}
        onClick={() => save({ address: paths.workspaceExport(id), label: 'the file' })}
      >
        <Download aria-hidden="true" className="size-4 shrink-0" />
        Download all data of this workspace
      </Button>
      <span role="status" className="sr-only">
        {progress}
      </span>
    </Card>
  )
}
