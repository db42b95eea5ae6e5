import { toast as show } from 'sonner'
import { ToastCard } from './ToastCard.tsx'

type ToastTone = 'success' | 'error' | 'info'

export interface ToastText {
  readonly title: string
  readonly description?: string | undefined
  /** `error` interrupts a screen reader, the others wait for it. Default `info`. */
  readonly tone?: ToastTone
}

const THE_ONE = 'the-one-toast'
const DURATION_MS = 5000

/** Shows a message for 5 s. There is only one: a new one takes the place of the old. */
export function toast({ title, description, tone = 'info' }: ToastText): void {
  show.custom(
    () => <ToastCard title={title} description={description} tone={tone} onClose={dismissToast} />,
    { id: THE_ONE, duration: DURATION_MS },
  )
}

function dismissToast(): void {
  show.dismiss(THE_ONE)
}
