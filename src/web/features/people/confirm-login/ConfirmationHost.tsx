import { useEffect, useRef, useState } from 'react'
import { onConfirmationRequired } from '#web/lib/confirm-login.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'

const ConfirmLoginDialog = lazyWithPreload(
  () => import('./ConfirmLoginDialog.tsx'),
  'ConfirmLoginDialog',
)

/** Shows the dialog when a call needs a confirmation. Rendered once, on guarded pages. */
export function ConfirmationHost() {
  const [asked, setAsked] = useState<{ readonly secondFactor: boolean } | null>(null)
  const settle = useRef<(confirmed: boolean) => void>(undefined)
  useEffect(() => {
    const remove = onConfirmationRequired(
      (secondFactor) =>
        new Promise<boolean>((resolve) => {
          settle.current = resolve
          setAsked({ secondFactor })
        }),
    )
    return () => {
      remove()
      // The login ended.
      settle.current?.(false)
    }
  }, [])
  if (!asked) return null
  function answer(confirmed: boolean) {
    setAsked(null)
    settle.current?.(confirmed)
  }
  return (
    <ConfirmLoginDialog
      secondFactor={asked.secondFactor}
      onConfirmed={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
