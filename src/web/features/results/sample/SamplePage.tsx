import { useLoaderData } from 'react-router'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { SAMPLE_ANSWERS } from './sample-answers.ts'

/** Loaded after the page: it has all that a results page has. */
const SampleSections = lazyWithPreload(
  () => import('./components/SampleSections.tsx'),
  'SampleSections',
  {
    fallback: (
      <LoadingState
        what="the sample"
        sizes={['h-112 rounded-card', 'h-112 rounded-card']}
        layout="grid gap-6 lg:grid-cols-2"
      />
    ),
  },
)

export const meta = () =>
  pageMeta(
    'Sample results',
    'The results page of an invented team: score, what to do, trend, questions and actions.',
    paths.sample,
  )

/** Runs at build time only. */
export const loader = () => SAMPLE_ANSWERS

/** /sample: the results page of a team of the demo workspace. Nothing on it can be changed. */
export default function SamplePage() {
  const answers = useLoaderData<typeof loader>()
  const { session: round, summary } = answers.results
  return (
    <Page
      title="Sample results"
      description={
        <>
          <p>
            {round.assessmentTitle} of an invented team of {summary.expectedResponses} people, as
            its manager sees it.
          </p>
          <p className="no-print mt-1">
            <TextLink to="#begin">How to begin with your own team</TextLink>
          </p>
        </>
      }
      actions={<Begin />}
    >
      <SampleSections {...answers} />
      <section id="begin" aria-labelledby="begin-title" className="no-print mt-6">
        <h2 id="begin-title" className="font-display text-2xl font-medium">
          Your own team
        </h2>
        <p className="mt-2 mb-6 max-w-prose">
          Create a team, start a round and share its link. People need about five minutes and no
          account; you see results like these once enough of them have answered.
        </p>
        <Begin />
      </section>
    </Page>
  )
}

function Begin() {
  const { user } = useCurrentUser()
  return (
    <ButtonLink to={user ? paths.createRound() : paths.register()} className="no-print">
      {user ? 'Start a round' : 'Create an account'}
    </ButtonLink>
  )
}
