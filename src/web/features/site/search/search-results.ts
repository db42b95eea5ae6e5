import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import { formatCount } from '#domain/format-count.ts'
import { rightsOf } from '#web/features/people/auth/role.ts'
import { roundPageQuery } from '#web/features/rounds/rounds/queries.ts'
import { stateOf } from '#web/features/rounds/rounds/round-words.ts'
import { teamSearchQuery } from '#web/features/teams/teams/queries.ts'
import type { ListPage } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { findPages } from './pages.ts'

/** Teams, rounds and pages that are shown of each kind; a link leads to all. */
const MAX_TEAMS = 5
const MAX_ROUNDS = 8
const MAX_PAGES = 6

/** One result of the search. */
export interface Found {
  readonly to: string
  readonly name: string
  readonly note?: string
}

export interface FoundGroup {
  readonly name: string
  readonly items: readonly Found[]
}

/** Returns what matches a text, by kind; without a text, the pages. */
export function useFound(user: User, text: string) {
  const isSearching = text !== '' && rightsOf(user).role !== null
  const teams = useQuery({
    ...teamSearchQuery(text, MAX_TEAMS),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const rounds = useQuery({
    ...roundPageQuery({ search: text, limit: String(MAX_ROUNDS) }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const pages = findPages(user, text)
  const groups: readonly FoundGroup[] = [
    ...(isSearching && teams.data ? [teamGroup(teams.data, text)] : []),
    ...(isSearching && rounds.data ? [roundGroup(rounds.data, text)] : []),
    { name: 'Pages', items: text ? pages.slice(0, MAX_PAGES) : pages },
  ]
  const queries = isSearching ? [teams, rounds] : []
  const failed = queries.filter(({ isError }) => isError)
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isPending: queries.some(({ isFetching }) => isFetching),
    hasFailed: failed.length > 0,
    retry: () => failed.forEach((query) => void query.refetch()),
  }
}

function teamGroup({ rows, total }: ListPage<Team>, text: string): FoundGroup {
  const items = rows.map(({ id, name, companyName }) => ({
    to: paths.quizzesOf(id),
    name,
    note: companyName,
  }))
  return { name: 'Teams', items: withRest(items, total, 'teams', paths.teamsMatching(text)) }
}

function roundGroup({ rows, total }: ListPage<Round>, text: string): FoundGroup {
  const items = rows.map((round) => ({
    to: paths.roundResults(round.id),
    name: round.title,
    note: `${round.teamName} · ${formatDate(round.createdAt)} · ${stateOf(round)}`,
  }))
  return { name: 'Rounds', items: withRest(items, total, 'rounds', paths.quizzesMatching(text)) }
}

/** Adds a link to the list of all matches if not all are shown. */
const withRest = (items: readonly Found[], total: number, kind: string, to: string): Found[] =>
  total > items.length
    ? [...items, { to, name: `All ${formatCount(total)} matching ${kind}` }]
    : [...items]
