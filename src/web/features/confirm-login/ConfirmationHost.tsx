import { useEffect, useRef, useState } from 'react'
import { onConfirmationRequired } from '#web/lib/confirm-login.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'

const ConfirmLoginDialog = lazyWithPreload(() =>
  import('./ConfirmLoginDialog.tsx').then((module) => module.ConfirmLoginDialog),
)

/** Shows the dialog when a call needs a confirmation. Rendered once, on guarded pages. */
export function ConfirmationHost() {
  const [isOpen, setIsOpen] = useState(false)
  const settle = useRef<(confirmed: boolean) => void>(undefined)
  useEffect(() => {
    const remove = onConfirmationRequired(
      () =>
        new Promise<boolean>((resolve) => {
          settle.current = resolve
          setIsOpen(true)
        }),
    )
    return () => {
      remove()
      // The login ended.
      settle.current?.(false)
    }
  }, [])
  if (!isOpen) return null
  return (
    <ConfirmLoginDialog
      onSettle={(confirmed) => {
        setIsOpen(false)
        settle.current?.(confirmed)
      }}
    />
  )
}
