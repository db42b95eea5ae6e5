import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { shieldFromClicks } from '#web/ui/click-shield.ts'
import { AFTER_LOAD_KEY, showWithoutToaster } from './toast.ts'
import { storedObject, tabStorage } from './browser-storage.ts'
import type { ToastText } from './toast.ts'

const TOAST_ID = 'the-one-toast'
const DURATION_MS = 5000
const OFFSET_BELOW_HEADER = { top: 76, right: 16, left: 16 }

/** How long a message waits for the toaster, which is mounted when the browser is idle. */
const MOUNT_MS = 2_000

let isMounted = false
let mount = () => {}
/** Resolves when the toaster is mounted; a toast shown earlier would be lost. */
const mounted = new Promise<void>((resolve) => {
  mount = () => {
    isMounted = true
    resolve()
  }
})

/** The toast container, rendered once by the layout of every page. */
export function Toasts() {
  useEffect(() => {
    mount()
    const pending = takeToastAfterLoad()
    if (pending) void show(pending)
  }, [])
  return (
    <Toaster
      position="top-right"
      visibleToasts={1}
      offset={OFFSET_BELOW_HEADER}
      mobileOffset={OFFSET_BELOW_HEADER}
      // The shortcut that the library adds to `containerAriaLabel` is left out.
      customAriaLabel="Messages"
    />
  )
}

// Called by `toast` in toast.ts, which loads this file.
export async function show(text: ToastText): Promise<void> {
  await Promise.race([mounted, new Promise((resolve) => setTimeout(resolve, MOUNT_MS))])
  if (!isMounted) return showWithoutToaster(text)
  const { title, description, tone = 'info' } = text
  toast.custom(
    () => (
      <ToastCard title={title} description={description} tone={tone} onClose={dismissByClick} />
    ),
    { id: TOAST_ID, duration: DURATION_MS },
  )
}

function dismissByClick(): void {
  shieldFromClicks()
  dismiss()
}

// Called by `dismissToast` in toast.ts.
export function dismiss(): void {
  toast.dismiss(TOAST_ID)
}

/** Returns the toast that the previous page stored for this one, and removes it. */
function takeToastAfterLoad(): ToastText | undefined {
  const { title, ...others } = storedObject<ToastText>(tabStorage.get(AFTER_LOAD_KEY))
  tabStorage.remove(AFTER_LOAD_KEY)
  return title === undefined ? undefined : { title, ...others }
}

const MARK = { success: '✓', error: '!', info: 'i' } as const

function ToastCard({
  title,
  description,
  tone = 'info',
  onClose,
}: ToastText & { onClose: () => void }) {
  return (
    <div className="flex w-full items-start font-sans gap-3 rounded-card border border-ink bg-ink py-2 pr-1 pl-4 text-on-ink shadow-pop sm:w-[22rem]">
      <span
        aria-hidden="true"
        className="mt-3 grid size-5 shrink-0 place-items-center rounded-full border border-on-ink text-xs font-semibold"
      >
        {MARK[tone]}
      </span>
      <div role={tone === 'error' ? 'alert' : 'status'} className="min-w-0 flex-1 py-2.5 text-sm">
        <p className="font-semibold">{title}</p>
        {description && <p className="mt-0.5 opacity-85">{description}</p>}
      </div>
      <button
        type="button"
        onClick={onClose}
        aria-label="Dismiss message"
        className="grid size-11 shrink-0 place-items-center rounded-control focus-visible:outline-on-ink focus-visible:-outline-offset-4"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
