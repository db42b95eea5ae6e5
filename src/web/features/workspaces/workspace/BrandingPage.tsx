import { BrandingCard } from '#web/features/workspaces/branding/components/BrandingCard.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { SettingsPage } from './components/SettingsPage.tsx'

const TITLE = 'Workspace branding'

export const meta = () => privateMeta(TITLE)

export default function BrandingPage() {
  return (
    <SettingsPage title={TITLE}>
      <BrandingCard />
    </SettingsPage>
  )
}
