import { privateMeta } from '#web/lib/meta.ts'
import { RulesCard } from './components/RulesCard.tsx'
import { SettingsPage, WithWorkspace } from './components/SettingsPage.tsx'

const TITLE = 'Workspace rules'

export const meta = () => privateMeta(TITLE)

export default function RulesPage() {
  return (
    <SettingsPage title={TITLE}>
      <WithWorkspace>
        {(workspace) => <RulesCard key={workspace.id} workspace={workspace} />}
      </WithWorkspace>
    </SettingsPage>
  )
}
