import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/PageHeader.tsx'

/** Whatever went wrong: nothing is said of sessions that belong to somebody else. */
export function AccessDenied({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Page narrow>
      <div role="alert" className="border-y border-ink py-12">
        <h1 className="font-display text-3xl font-medium">Access Denied</h1>
        <p className="mt-3 text-lg text-muted">
          You can only view results for quiz sessions you created
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.dashboard}>Back to Dashboard</ButtonLink>
          <Button variant="secondary" onClick={onRetry} pending={retrying}>
            Try again
          </Button>
        </div>
      </div>
    </Page>
  )
}
