import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ReactNode } from 'react'
import type { SharedResults as SharedResultsAnswer } from '#contract/shared-results.ts'
import { BrandLogo } from '#web/features/workspaces/branding/components/BrandLogo.tsx'
import { ApiError } from '#web/lib/api.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { useHydrated } from '#web/lib/use-search.ts'
import { publicPaths } from '#web/public-paths.ts'
import { Logo } from '#web/features/site/shell/Logo.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { TextAnchor } from '#web/ui/TextLink.tsx'
import { sharedResultsQuery } from './queries.ts'
import { useLiveResults } from './use-live-results.ts'

/** Loaded with the results, so that the page begins small. */
const SharedResults = lazyWithPreload(
  () => import('./components/SharedResults.tsx'),
  'SharedResults',
  { fallback: <Loading /> },
)

export const meta = () => [
  ...privateMeta('Team results', 'The results of a survey, shared with its team.'),
  // The URL contains a secret.
  { name: 'referrer', content: 'no-referrer' },
]

/** /shared/{token}: the results of a round for its team. Needs no login, and says nothing about one. */
export default function SharedResultsPage() {
  const { token = '' } = useParams()
  const hydrated = useHydrated()
  const results = useQuery({
    ...sharedResultsQuery(token),
    // The prerendered page has no token.
    enabled: hydrated,
  })
  const { data, error, refetch } = results
  const gone = error instanceof ApiError && [404, 410].includes(error.status)
  const hasResults = data !== undefined && data.summary.categoryDetails.length > 0
  const isLiveRefused = useLiveResults(
    token,
    // Once the link is gone, it stays so, although the data from before is kept.
    !gone && data !== undefined && (data.session.isActive || !hasResults),
    () => {
      void refetch()
    },
  )

  if (gone) return <LinkTrouble error={error} />
  if (!data) {
    return (
      <Frame title="Team results">
        {error ? <QueryFailure query={results} what="the results" /> : <Loading />}
      </Frame>
    )
  }
  const { session: round } = data
  return (
    <Frame
      logo={data.logo}
      title={<bdi>{round.title}</bdi>}
      description={
        <>
          <bdi>{round.teamName}</bdi> · {round.assessmentTitle} ·{' '}
          {round.isActive ? `Open until ${formatDateTime(round.expiresAt)}` : 'Completed'}
        </>
      }
    >
      <p role="status" className="sr-only">
        {hasResults ? `Results of ${data.summary.teamResponses} responses` : ''}
      </p>
      {isLiveRefused && (
        <p role="status" className="no-print mb-6 text-sm text-muted">
          Live updates are not available right now. This page looks for new results every 15
          seconds.
        </p>
      )}
      <SharedResults token={token} data={data} />
    </Frame>
  )
}

/** Without a menu: the page is the same for everyone who has the link. */
function Frame({
  logo,
  title,
  description,
  children,
}: {
  logo?: SharedResultsAnswer['logo']
  title: ReactNode
  description?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="no-print border-b border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-4 sm:px-6">
          {logo && <BrandLogo logo={logo} />}
          <Logo />
        </div>
      </header>
      <main className="flex-1">
        <Page title={title} description={description}>
          {children}
        </Page>
      </main>
      <footer className="no-print border-t border-line">
        <div className="mx-auto max-w-6xl px-4 py-4 text-sm text-muted sm:px-6">
          <TextAnchor href={publicPaths.privacy}>Privacy Policy</TextAnchor>
        </div>
      </footer>
    </div>
  )
}

/** The link is unknown, was replaced, or its round was deleted. */
function LinkTrouble({ error }: { error: ApiError }) {
  const unknown = error.status === 404
  return (
    <Frame title={unknown ? 'This link is unknown' : 'This link no longer works'}>
      <p role="alert" className="max-w-prose text-lg">
        {unknown
          ? 'It is incomplete or wrong. Copy the whole link from where you kept it, or ask the person who created the survey.'
          : (error.reason ?? 'Ask the person who created the survey for a new link.')}
      </p>
    </Frame>
  )
}

function Loading() {
  return (
    <LoadingState
      what="the results"
      sizes={['h-112 rounded-card', 'h-112 rounded-card']}
      layout="grid gap-6 lg:grid-cols-2"
    />
  )
}
