import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts'
import { useClickShield } from './click-shield.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons in reading order, the primary one last. */
  footer?: ReactNode
  /** `alertdialog` for questions that need an answer. */
  role?: 'dialog' | 'alertdialog'
  /** True if the dialog keeps its input as a draft. Otherwise a reload asks before it is lost. */
  keepsInput?: boolean
  /** True if neither Escape nor a click outside closes the dialog, because its content cannot be shown again. */
  closesByButton?: boolean
}

const FIELDS = 'input:not([type="hidden"]):not([readonly]), select, textarea'

/** A modal dialog. Focuses the field that has focused itself, or else its first field, and restores the focus when it closes. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  role = 'dialog',
  keepsInput = false,
  closesByButton = false,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  useClickShield(open)
  const [hasInput, setHasInput] = useState(false)
  useLeaveWarning(open && hasInput && !keepsInput)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (closesByButton && reason === 'escape-key') return
        onOpenChange(next)
      }}
      disablePointerDismissal={closesByButton}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-end overflow-y-auto sm:place-items-center sm:p-6">
          <Base.Popup
            ref={popup}
            role={role}
            // React events bubble to the React parent, which may be a form.
            onSubmit={(event) => {
              event.stopPropagation()
              setHasInput(false)
            }}
            onInput={() => setHasInput(true)}
            initialFocus={() => initialFieldOf(popup.current) ?? true}
            className="relative w-full max-w-xl rounded-t-card border border-line bg-surface p-5 shadow-pop transition-[opacity,transform] duration-200 ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:rounded-card sm:p-8"
          >
            <Base.Title className="pr-12 text-xl font-semibold">{title}</Base.Title>
            {description && (
              <Base.Description render={<div />} className="mt-2 text-muted">
                {description}
              </Base.Description>
            )}
            {children && <div className="mt-6">{children}</div>}
            {footer && (
              <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
                {footer}
              </div>
            )}
            {/* Last in the DOM, so that the initial focus is on the content. */}
            <Base.Close
              aria-label="Close"
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function initialFieldOf(popup: HTMLElement | null): HTMLElement | null | undefined {
  const focused = popup?.querySelector<HTMLElement>(':focus')
  return focused?.matches(FIELDS) ? focused : popup?.querySelector<HTMLElement>(FIELDS)
}
