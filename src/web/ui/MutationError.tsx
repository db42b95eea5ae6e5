import { failureOf } from '#web/lib/api.ts'
import { hasFieldErrors } from '#web/lib/form.ts'
import { FormProblem } from './FormProblem.tsx'
import { Notice } from './Notice.tsx'

/** Announces why a call failed, or the fallback if the server gave no reason. Empty without an error. */
export function MutationError({
  error,
  title,
  fallback = 'Something went wrong. Please try again.',
  exceptFields = false,
}: {
  error: Error | null
  /** What did not happen: "Your address was not changed". */
  title?: string
  fallback?: string
  /** Leaves out an error of fields, which is shown at the fields. */
  exceptFields?: boolean
}) {
  if (!error || (exceptFields && hasFieldErrors(error))) return null
  const text = failureOf(error, fallback)
  return (
    <div role="alert">
      {title === undefined ? (
        <FormProblem>{text}</FormProblem>
      ) : (
        <Notice tone="warn" title={title}>
          {text}
        </Notice>
      )}
    </div>
  )
}
