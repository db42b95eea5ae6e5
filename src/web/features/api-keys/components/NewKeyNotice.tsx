import { useEffect, useRef } from 'react'
import type { NewApiKey } from '#web/features/api-keys/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'

/** On the page and not in a dialog, which a click beside it would close for good. */
export function NewKeyNotice({ fresh, onDone }: { fresh: NewApiKey; onDone: () => void }) {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    // After the dialog that it comes from has given the focus back to its button.
    const later = setTimeout(() => part.current?.focus())
    return () => clearTimeout(later)
  }, [])
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label={`Your new key, ${fresh.name}`}
      className="mb-6 grid gap-4 rounded-control border border-ink bg-paper p-4"
    >
      <div>
        <h3 className="font-semibold">Copy your new key now</h3>
        <p className="mt-1 text-sm text-muted">
          We store only a hash, so it can't be shown again. Anyone who has it can read what you can
          read.
        </p>
      </div>
      <CopyField label={fresh.name} value={fresh.key} copiedTitle="API key copied" />
      <Button variant="secondary" className="justify-self-start" onClick={onDone}>
        I've saved it
      </Button>
    </section>
  )
}
