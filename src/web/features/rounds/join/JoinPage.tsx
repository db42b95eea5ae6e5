import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Prerendered in the page; hydration is deferred, since reading the page doesn't need it. */
const JoinForm = lazyWithPreload(() => import('./components/JoinForm.tsx'), 'JoinForm', {
  fallback: <Skeleton className="h-32" />,
  whenIdle: true,
})

export const meta = () => privateMeta('Join a survey', 'Enter the code that you see on the screen.')

/** /join: where people type the code that is shown in a meeting. */
const JoinPage = () => (
  <>
    <PublicPageHeader
      narrow
      title="Join a survey"
      lead="Enter the code that you see on the screen. You need no account."
    />
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <JoinForm />
    </div>
  </>
)

export default JoinPage
