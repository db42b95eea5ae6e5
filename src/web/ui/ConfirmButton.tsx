import { useState } from 'react'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

/** A button that asks before its mutation. */
export function ConfirmButton<Data, Variables>({
  button,
  ...question
}: Omit<ConfirmDialogProps<Data, Variables>, 'onClose'> & {
  button: Omit<ButtonProps, 'onClick'>
}) {
  usePreload(ConfirmDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && <ConfirmDialog {...question} onClose={() => setOpen(false)} />}
    </>
  )
}
