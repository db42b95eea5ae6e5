import type {
  FieldErrors,
  FieldValues,
  Path,
  RegisterOptions,
  Resolver,
  UseFormReturn,
} from 'react-hook-form'
import { ApiError } from './api.ts'
import { toast } from './toast.ts'

/** A validation error of one field: title and text of the toast, and the message at the field. */
export interface Issue<Values extends FieldValues> {
  readonly field: Path<Values>
  readonly title: string
  readonly description: string
  /** Message at the field. Default: the description. */
  readonly inline?: string
}

/** Returns all issues in display order. */
export type Check<Values extends FieldValues> = (values: Values) => readonly Issue<Values>[]

/** Returns a react-hook-form resolver for a check; the first invalid field gets the focus. */
export function checkResolver<Values extends FieldValues>(check: Check<Values>): Resolver<Values> {
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

/** Shows a toast for the first issue. */
export function toastFirstIssue<Values extends FieldValues>(
  issues: readonly Issue<Values>[],
): void {
  const first = issues[0]
  if (first) toast({ title: first.title, description: first.description, tone: 'error' })
}

/**
 * Shows a toast for the first issue and focuses its field. For forms whose fields are spread over
 * components, where react-hook-form does not know their order; set `shouldFocusError: false` there.
 */
export function showFirstIssue<Values extends FieldValues>(
  issues: readonly Issue<Values>[],
  { setFocus }: UseFormReturn<Values>,
): void {
  toastFirstIssue(issues)
  if (issues[0]) setFocus(issues[0].field)
}

/** Returns the props of a field: what registers it in the form, and its error. */
export function fieldProps<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const errors = form.formState.errors as Partial<Record<string, { readonly message?: string }>>
  return { ...form.register(name, options), error: errors[name]?.message }
}

/**
 * Returns the submit handler of a form. It sends valid values, unless they are being sent. For others it
 * clears the error of the last attempt and, with a `check`, shows the first issue.
 */
export const submitHandler = <Values extends FieldValues>(
  {
    form,
    mutation,
    check,
  }: {
    form: UseFormReturn<Values>
    mutation: { readonly isPending: boolean; readonly isError: boolean; reset: () => void }
    check?: Check<Values>
  },
  send: (values: Values) => void,
) =>
  form.handleSubmit(
    (values) => {
      if (!mutation.isPending) send(values)
    },
    () => {
      clearError(mutation)
      if (check) showFirstIssue(check(form.getValues()), form)
    },
  )

/** Clears the error of the last attempt, which must not stay next to that of a newer one. */
export function clearError(mutation: { readonly isError: boolean; reset: () => void }): void {
  if (mutation.isError) mutation.reset()
}

/** Returns whether a server error has messages for single fields. */
export const hasFieldErrors = (error: unknown): boolean =>
  error instanceof ApiError && (error.body?.issues?.length ?? 0) > 0

/**
 * Shows the field errors of a server error at their fields and focuses the first. Returns false if
 * it names no field of this form; the caller then shows the message elsewhere. `renamed` maps field
 * names of the API to those of the form.
 */
export function showServerIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  renamed: Readonly<Record<string, Path<Values>>> = {},
): boolean {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  const fieldErrors = issues
    .map(({ path, message }) => ({ field: renamed[path] ?? (path as Path<Values>), message }))
    .filter(({ field }) => field in form.getValues())
  fieldErrors.forEach(({ field, message }, index) =>
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
  return fieldErrors.length > 0
}

/** Focuses the first invalid field on the page, for fields that the form does not register. */
export const focusFirstInvalid = (): void =>
  document
    .querySelector<HTMLElement>(
      'main :is(textarea, input)[aria-invalid], main [aria-invalid] input:checked',
    )
    ?.focus()
