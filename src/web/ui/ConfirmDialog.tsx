import type { ReactNode } from 'react'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import type { Feedback, Mutate } from '#web/lib/use-api-mutation.ts'

export interface ConfirmDialogProps<Data, Variables> extends Feedback<Data> {
  title: ReactNode
  description: ReactNode
  /** Label of the confirming button: "Delete team". */
  confirmLabel: string
  /** Label of that button in the meantime: "Deleting…". */
  pendingLabel: string
  /** Styles the action as destructive. Default true. */
  danger?: boolean | undefined
  /** If set, the user must type this text to enable the button. */
  typed?: string | undefined
  /** Called with `variables` once the user confirms. */
  mutation: {
    readonly mutate: Mutate<Data, Variables>
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: Error | null
  }
  variables: NoInfer<Variables>
  /** Shown in the dialog after an error, if the server gives no reason. */
  problem?: string | undefined
  /** True if the page is left after a success; the dialog stays open until then. */
  leavesPage?: boolean | undefined
  /** Called after a success too, before `onSuccess`. */
  onClose: () => void
  children?: ReactNode
}

const Question = lazyWithPreload(() => import('./ConfirmQuestion.tsx'), 'ConfirmQuestion')

/**
 * Asks before a mutation and closes once the server has answered. It is open while mounted. Pages
 * load it ahead with `usePreload(ConfirmDialog)`.
 */
export function ConfirmDialog<Data, Variables>(props: ConfirmDialogProps<Data, Variables>) {
  return <Question {...props} />
}
ConfirmDialog.load = Question.load
