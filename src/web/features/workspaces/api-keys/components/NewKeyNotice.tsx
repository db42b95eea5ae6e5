import { useEffect, useRef } from 'react'
import type { NewApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'

/** Shows a new key on the page, since a dialog could be closed by an accidental click. */
export function NewKeyNotice({ newKey, onDone }: { newKey: NewApiKey; onDone: () => void }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Runs after the closing dialog has restored the focus.
    const timer = setTimeout(() => section.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`Your new key, ${newKey.name}`}
      className="mb-6 grid gap-4 rounded-control border border-ink bg-paper p-4"
    >
      <div>
        <h3 className="font-semibold">Copy your new key now</h3>
        <p className="mt-1 text-sm text-muted">
          We store only a hash, so it can't be shown again. Anyone who has it can read what you can
          read.
        </p>
      </div>
      <CopyField label={newKey.name} value={newKey.key} copiedTitle="API key copied" />
      <Button variant="secondary" className="justify-self-start" onClick={onDone}>
        I've saved it
      </Button>
    </section>
  )
}
