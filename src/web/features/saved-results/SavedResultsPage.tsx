import { useCurrentUser } from '#web/features/auth/queries.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { SampleReport } from './components/SampleReport.tsx'
import { SavedResults } from './components/SavedResults.tsx'

export const meta = () =>
  pageMeta('Results', 'Your own assessment results, or a sample of what they look like.')

/** /results: the user's own runs, or a made-up team's for whoever is not signed in. */
export default function SavedResultsPage() {
  const { user, loading } = useCurrentUser()
  if (loading) return <Spinner label="Loading results" className="min-h-[60vh]" />
  return <Page>{user ? <SavedResults /> : <SampleReport />}</Page>
}
