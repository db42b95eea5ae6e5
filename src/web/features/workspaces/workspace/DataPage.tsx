import { privateMeta } from '#web/lib/meta.ts'
import { AuditCard } from './components/AuditCard.tsx'
import { DeleteCard } from './components/DeleteCard.tsx'
import { SettingsPage, WithWorkspace } from './components/SettingsPage.tsx'
import { WorkspaceDataCard } from './components/WorkspaceDataCard.tsx'

const TITLE = 'Workspace data'

export const meta = () => privateMeta(TITLE)

export default function DataPage() {
  return (
    <SettingsPage title={TITLE}>
      <WithWorkspace>
        {(workspace) =>
          workspace.role === 'owner' ? (
            <div key={workspace.id} className="grid gap-6">
              <WorkspaceDataCard workspace={workspace} />
              <AuditCard workspace={workspace} />
              <DeleteCard workspace={workspace} />
            </div>
          ) : (
            <p>Owners of the workspace can download its data, read its audit log and delete it.</p>
          )
        }
      </WithWorkspace>
    </SettingsPage>
  )
}
