import { useLoaderData } from 'react-router'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { SampleReport } from './components/SampleReport.tsx'

/** Loaded for signed-in users only: visitors read the sample. */
const SavedResults = lazyWithPreload(
  () => import('./components/SavedResults.tsx'),
  'SavedResults',
  { fallback: <Spinner label="Loading results" className="min-h-[60vh]" /> },
)

export const meta = () =>
  pageMeta(
    'Results',
    'Your own assessment results, or a sample of what they look like.',
    paths.results,
  )

/** Runs at build time only. */
export const loader = () => ({ samples: SAMPLE_RESULTS })

/** /results: the user's own results, or sample results for visitors. */
export default function SavedResultsPage() {
  const { samples } = useLoaderData<typeof loader>()
  const { user, loading } = useCurrentUser()
  if (user) {
    return (
      <Page>
        <SavedResults />
      </Page>
    )
  }
  return (
    <>
      {/* Hides the sample from signed-in users while the user is loading. */}
      {loading && <Spinner label="Loading results" className="hidden min-h-[60vh] member:flex" />}
      <div className={loading ? 'member:hidden' : undefined}>
        <Page>
          <SampleReport samples={samples} />
        </Page>
      </div>
    </>
  )
}
