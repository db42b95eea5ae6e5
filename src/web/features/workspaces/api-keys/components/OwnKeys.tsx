import { useRef, useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { KeyList } from './KeyList.tsx'

const NewKeyDialog = lazyWithPreload(() => import('./NewKeyDialog.tsx'), 'NewKeyDialog')

export function OwnKeys({ keys }: { keys: ApiKey[] }) {
  usePreload(NewKeyDialog)
  const [isCreating, setIsCreating] = useState(false)
  const createButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {keys.length === 0 ? (
        <p className="text-muted">
          No API keys yet. A key can read what you can read, and create rounds. Create one for each
          program and keep it secret.
        </p>
      ) : (
        <KeyList keys={keys} onEmptied={() => createButton.current?.focus()} />
      )}
      <Button ref={createButton} className="mt-5" onClick={() => setIsCreating(true)}>
        Create API key
      </Button>
      {isCreating && <NewKeyDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
