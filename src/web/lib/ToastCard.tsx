import { X } from 'lucide-react'
import type { ToastText } from './toast.tsx'

const MARK = { success: '✓', error: '!', info: 'i' } as const

export function ToastCard({
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
