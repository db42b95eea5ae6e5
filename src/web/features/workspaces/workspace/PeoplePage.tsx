import { privateMeta } from '#web/lib/meta.ts'
import { GeneralCard } from './components/GeneralCard.tsx'
import { PeopleCard } from './components/PeopleCard.tsx'
import { SettingsPage, WithWorkspace } from './components/SettingsPage.tsx'

const TITLE = 'Workspace people'

export const meta = () => privateMeta(TITLE)

export default function PeoplePage() {
  return (
    <SettingsPage title={TITLE}>
      <WithWorkspace>
        {(workspace) => (
          <div key={workspace.id} className="grid gap-6">
            <GeneralCard workspace={workspace} />
            <PeopleCard workspace={workspace} />
          </div>
        )}
      </WithWorkspace>
    </SettingsPage>
  )
}
