import { useCallback, useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { User } from '#contract/auth.ts'

/**
 * Fills empty fields with knownValues values whenever these change. Returns a function that does it
 * again, for instance after a reset.
 */
export function usePrefill<Values extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Values>,
  knownValues: Readonly<Partial<Record<Path<Values>, string>>>,
): () => void {
  const json = JSON.stringify(knownValues)
  const fill = useCallback(() => {
    for (const [field, value] of Object.entries(JSON.parse(json)) as [Path<Values>, string][]) {
      if (!getValues(field)) setValue(field, value as PathValue<Values, Path<Values>>)
    }
  }, [json, getValues, setValue])
  useEffect(fill, [fill])
  return fill
}

/** Returns the name and email address of a signed-in user. */
export const senderOf = (user: User | null): { name?: string; email?: string } =>
  user ? { name: user.name, email: user.email } : {}
