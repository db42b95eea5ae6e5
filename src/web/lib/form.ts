import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'
import { toast } from './toast.ts'

/** Something wrong with one field: the toast's title and text, and what stands at the field. */
export interface Issue<Values extends FieldValues> {
  readonly field: Path<Values>
  readonly title: string
  readonly description: string
  /** At the field. Default: the description. */
  readonly inline?: string
}

/** All issues in the order in which they are shown. */
export type Check<Values extends FieldValues> = (values: Values) => readonly Issue<Values>[]

/** Lets react-hook-form validate with a pure function; the focus goes to the first wrong field. */
export function checkedBy<Values extends FieldValues>(check: Check<Values>): Resolver<Values> {
  return (values) => {
    const issues = check(values)
    if (issues.length === 0) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { field, description, inline } of issues) {
      errors[field] ??= { type: 'check', message: inline ?? description }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** The toast for the first issue. */
export function toastFirst<Values extends FieldValues>(issues: readonly Issue<Values>[]): void {
  const first = issues[0]
  if (first) toast({ title: first.title, description: first.description, tone: 'error' })
}

/**
 * The same, and the focus at its field. For forms in which components share the fields, whose order
 * react-hook-form does not know: such a form has `shouldFocusError: false`.
 */
export function tellFirst<Values extends FieldValues>(
  issues: readonly Issue<Values>[],
  { setFocus }: UseFormReturn<Values>,
): void {
  toastFirst(issues)
  if (issues[0]) setFocus(issues[0].field)
}

/** Whether the server named fields: its words then stand at these. */
export const namesFields = (error: unknown): boolean =>
  error instanceof ApiError && (error.body?.issues?.length ?? 0) > 0

/**
 * Puts what the server found wrong at the fields that it names, and the focus on the first of
 * them. False where it named no field of this form: then the message has to stand elsewhere.
 * `renamed` tells which field stands for a name that only the call knows.
 */
export function showServerIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  renamed: Readonly<Record<string, Path<Values>>> = {},
): boolean {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  const placed = issues
    .map(({ path, message }) => ({ field: renamed[path] ?? (path as Path<Values>), message }))
    .filter(({ field }) => field in form.getValues())
  placed.forEach(({ field, message }, index) =>
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
  return placed.length > 0
}
