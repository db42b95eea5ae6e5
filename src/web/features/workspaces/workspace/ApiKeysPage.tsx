import { ApiKeysCard } from '#web/features/workspaces/api-keys/components/ApiKeysCard.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { SettingsPage } from './components/SettingsPage.tsx'

const TITLE = 'Workspace API keys'

export const meta = () => privateMeta(TITLE)

export default function ApiKeysPage() {
  return (
    <SettingsPage title={TITLE}>
      <ApiKeysCard />
    </SettingsPage>
  )
}
