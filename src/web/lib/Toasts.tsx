import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import type { ToastText } from './toast.tsx'
import { ToastCard } from './ToastCard.tsx'
import { takeToastAfterLoad } from './toast-after-load.ts'

const THE_ONE = 'the-one-toast'
const DURATION_MS = 5000
const BELOW_THE_HEADER = { top: 76, right: 16, left: 16 }

let mount = () => {}
/** What is shown before this is mounted would be lost, so it waits here. */
const mounted = new Promise<void>((resolve) => {
  mount = resolve
})

/** Where messages appear; stands once in the frame of every page. */
export function Toasts() {
  useEffect(() => {
    mount()
    const kept = takeToastAfterLoad()
    if (kept) void show(kept)
  }, [])
  return (
    <Toaster
      position="top-right"
      visibleToasts={1}
      offset={BELOW_THE_HEADER}
      mobileOffset={BELOW_THE_HEADER}
      containerAriaLabel="Messages"
    />
  )
}

/** Use `toast` of toast.tsx, which loads this. */
export async function show({ title, description, tone = 'info' }: ToastText): Promise<void> {
  await mounted
  toast.custom(
    () => <ToastCard title={title} description={description} tone={tone} onClose={dismiss} />,
    { id: THE_ONE, duration: DURATION_MS },
  )
}

/** Use `dismissToast` of toast.tsx. */
export function dismiss(): void {
  toast.dismiss(THE_ONE)
}
