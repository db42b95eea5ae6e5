import { useQuery } from '@tanstack/react-query'
import type { Usage } from '#contract/account.ts'
import type { Round } from '#contract/rounds.ts'
import { formatCount } from '#domain/format-count.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import type { ListPage } from '#web/lib/api.ts'
import { useFirstPageWithoutCursor, useListUrl } from '#web/lib/list-url.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { FilterLinks } from '#web/ui/FilterLinks.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { RoundFilters } from './components/RoundFilters.tsx'
import { RoundList } from './components/RoundList.tsx'
import { roundPageQuery } from './queries.ts'
import { readState, roundListOf, STATES } from './round-list.ts'
import { roundsInWords } from './round-words.ts'

/** From this number of rounds on, the list can be searched and sorted. */
const MANY_ROUNDS = 10

export const meta = () => privateMeta('Quizzes')

export default function QuizzesPage() {
  const { canManage } = useRole()
  const { url } = useListUrl()
  const rounds = useQuery(roundPageQuery(roundListOf(url)))
  const usage = useQuery(usageQuery)
  useFirstPageWithoutCursor(rounds)

  return (
    <Page
      title="Quizzes"
      description="All survey rounds of all teams."
      actions={canManage && <ButtonLink to={paths.createRound()}>Start a round</ButtonLink>}
    >
      <QueryView
        query={rounds}
        what="your rounds"
        sizes={['h-11 w-72 max-w-full', 'h-28', 'h-28', 'h-28']}
        paged
      >
        {(page) => <RoundPage page={page} usage={usage.data} />}
      </QueryView>
    </Page>
  )
}

function RoundPage({ page, usage }: { page: ListPage<Round>; usage: Usage | undefined }) {
  const { url } = useListUrl()
  const { search, teamId, sort } = roundListOf(url)
  const isFiltered = search !== undefined || teamId !== undefined
  const all = isFiltered || readState(url) !== 'all' ? usage?.totalQuizzes : page.total
  if (all === 0 && page.total === 0) return <NoRounds />
  const counts = isFiltered ? undefined : countsByState(usage)
  const isLong = (all ?? 0) > MANY_ROUNDS || isFiltered || sort !== '-created'
  return (
    <>
      {isLong && <RoundFilters />}
      <FilterLinks
        parameter="state"
        choices={STATES}
        chosen={readState(url)}
        renderLabel={(state) => (
          <>
            {STATE_LABELS[state]}
            {counts && <span>{formatCount(counts[state])}</span>}
          </>
        )}
      />
      {isLong && (
        <p role="status" className={isFiltered ? 'figures mb-2 text-sm text-muted' : 'sr-only'}>
          {roundsInWords(page.total)}
        </p>
      )}
      {page.rows.length > 0 ? (
        <RoundList rounds={page.rows} />
      ) : (
        <NothingFound isFiltered={isFiltered} />
      )}
      <Pager page={page} />
    </>
  )
}

const STATE_LABELS = { all: 'All', active: 'Active', completed: 'Completed' } as const

const countsByState = (usage: Usage | undefined) =>
  usage && {
    all: usage.totalQuizzes,
    active: usage.activeQuizzes,
    completed: usage.totalQuizzes - usage.activeQuizzes,
  }

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  const { url, filterBy } = useListUrl()
  if (isFiltered) {
    return (
      <div className="border-t border-line py-10">
        <p className="text-muted">No rounds match your search.</p>
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => filterBy({ search: '', team: '', state: '' })}
        >
          Show all rounds
        </Button>
      </div>
    )
  }
  return (
    <p className="border-t border-line py-10 text-muted">
      {readState(url) === 'active' ? 'No active rounds.' : 'No completed rounds yet.'}
    </p>
  )
}

function NoRounds() {
  const { canManage } = useRole()
  return (
    <EmptyState
      title="No rounds yet"
      action={canManage && <ButtonLink to={paths.createRound()}>Start your first round</ButtonLink>}
      link={<TextLink to={paths.sample}>View sample results</TextLink>}
    >
      In a survey round, one team answers one assessment through a link.
    </EmptyState>
  )
}
