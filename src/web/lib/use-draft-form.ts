import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { changedFields, clearDrafts, loadDraft, saveDraft } from './draft.ts'
import type { DraftKey } from './draft.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

export interface DraftFormOptions<Values extends FieldValues> {
  draft: DraftKey
  defaultValues: Values
  /** Values of a failed attempt, used instead of the draft. */
  typed?: Values | undefined
  /** Removes restored values that are no longer valid. */
  sanitize?: (draft: Partial<Values>) => Partial<Values>
  resolver?: Resolver<Values>
}

export interface DraftForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** True if the form shows values that were typed before a reload or a new login. */
  restored: boolean
  /** Resets the form and removes the draft. */
  discard: () => void
}

/**
 * Returns a form that keeps its input in this tab until it is saved or discarded. If the browser
 * cannot store it, leaving the page asks for confirmation.
 */
export function useDraftForm<Values extends FieldValues>({
  draft: { name, owner },
  defaultValues,
  typed,
  sanitize = (draft) => draft,
  resolver,
}: DraftFormOptions<Values>): DraftForm<Values> {
  const [defaults] = useState(defaultValues)
  const [initial] = useState(
    () => typed ?? { ...defaults, ...sanitize(loadDraft({ name, owner }, defaults)) },
  )
  const [restored, setRestored] = useState(
    () => !typed && Object.keys(changedFields(initial, defaults)).length > 0,
  )
  const [isStored, setStored] = useState(true)
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    ...(resolver && { resolver }),
  })
  const { subscribe, reset } = form

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => setStored(saveDraft({ name, owner }, values, defaults)),
      }),
    [subscribe, name, owner, defaults],
  )
  useLeaveWarning(!isStored)

  return {
    form,
    restored,
    discard: () => {
      reset(defaults)
      clearDrafts(name)
      setRestored(false)
    },
  }
}
