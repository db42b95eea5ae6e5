import { useQuery } from '@tanstack/react-query'
import { roundPageQuery } from './queries.ts'
import { suggestedTitle } from './round-form.ts'

/**
 * Returns a title for a round of this assessment, which no round of the team has yet; empty until an assessment
 * is chosen. `assessment` is its title.
 */
export function useSuggestedTitle({
  assessment,
  teamId,
}: {
  assessment: string | undefined
  teamId: string
}): string {
  const plain = assessment === undefined ? '' : suggestedTitle(assessment)
  const { data: rounds } = useQuery({
    ...roundPageQuery({ teamId, search: plain }),
    enabled: plain !== '' && teamId !== '',
    placeholderData: undefined,
  })
  const titles = rounds?.rows.map(({ title }) => title)
  return assessment === undefined ? '' : suggestedTitle(assessment, { titles })
}
