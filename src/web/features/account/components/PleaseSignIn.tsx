import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/PageHeader.tsx'

export function PleaseSignIn() {
  return (
    <Page narrow>
      <div className="rounded-card border border-ink bg-surface p-8 text-center">
        <h1 className="font-display text-2xl font-medium">Please Sign In</h1>
        <p className="mt-2 text-muted">You need to be logged in to access account settings.</p>
        <ButtonLink to={paths.login({ redirect: paths.account })} reloadDocument className="mt-6">
          Sign In
        </ButtonLink>
      </div>
    </Page>
  )
}
