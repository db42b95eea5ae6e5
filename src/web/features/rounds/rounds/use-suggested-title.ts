import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { roundPageQuery } from './queries.ts'
import { suggestedTitle } from './round-form.ts'
import type { RoundValues } from './round-form.ts'

/**
 * Keeps the title of the form suggested by assessment and team, unless the user has typed one. `assessment` is
 * the title of the assessment, undefined until one is chosen.
 */
export function useSuggestedTitle(
  form: UseFormReturn<RoundValues>,
  { assessment, teamId }: { assessment: string | undefined; teamId: string },
): void {
  const plain = assessment === undefined ? '' : suggestedTitle(assessment)
  const { data: rounds } = useQuery({
    ...roundPageQuery({ teamId, search: plain }),
    enabled: plain !== '' && teamId !== '',
    placeholderData: undefined,
  })
  const titles = rounds?.rows.map(({ title }) => title)
  const suggested = assessment === undefined ? '' : suggestedTitle(assessment, { titles })
  const last = useRef(plain)
  const suggest = useEffectEvent((title: string) => {
    const current = form.getValues('title')
    if (current === last.current || !current.trim()) form.setValue('title', title)
    last.current = title
  })
  useEffect(() => {
    if (suggested) suggest(suggested)
  }, [suggested])
}
