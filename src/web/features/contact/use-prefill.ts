import { useCallback, useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { User } from '#contract/auth.ts'

/**
 * Fills in what is known already where nothing has been typed: at once, when more becomes known,
 * and again by the function that it gives, for after the form was emptied.
 */
export function usePrefill<Values extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Values>,
  known: Readonly<Partial<Record<Path<Values>, string>>>,
): () => void {
  const words = JSON.stringify(known)
  const fill = useCallback(() => {
    for (const [field, value] of Object.entries(JSON.parse(words)) as [Path<Values>, string][]) {
      if (!getValues(field)) setValue(field, value as PathValue<Values, Path<Values>>)
    }
  }, [words, getValues, setValue])
  useEffect(fill, [fill])
  return fill
}

/** What the forms need not ask somebody who is signed in. */
export const senderOf = (user: User | null): { name?: string; email?: string } =>
  user ? { name: user.name, email: user.email } : {}
