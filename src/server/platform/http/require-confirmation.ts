import type { Confirmation } from '#contract/endpoint.ts'
import type { Caller } from '#server/platform/scope.ts'
import { AppError } from './app-error.ts'

/** Throws a 403 unless the login was confirmed within the last minutes, or the caller uses an API key. */
export function requireConfirmation(
  caller: Caller | null,
  confirmation: Confirmation = true,
): void {
  const lacksFactor = confirmation === 'secondFactor' && !caller?.factorProven
  if (caller?.confirmed && !lacksFactor) return
  throw new AppError(
    'confirmation_required',
    lacksFactor ? 'Please confirm with your second factor.' : 'Please confirm that it is you.',
    lacksFactor ? { secondFactor: true } : {},
  )
}
