import { useId, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** A value of the account with a button that opens the form to change it. */
export function ChangeableRow({
  label,
  value,
  Form,
}: {
  label: string
  value: ReactNode
  Form: ComponentType<{ onClose: () => void }>
}) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useId()

  function close() {
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm font-semibold">{label}</p>
          {value}
        </div>
        <Button
          ref={toggle}
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => (open ? close() : setOpen(true))}
        >
          Change<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </div>
      {open && (
        <div id={panel} className="mt-5 border-t border-line pt-5">
          <Form onClose={close} />
        </div>
      )}
    </div>
  )
}
