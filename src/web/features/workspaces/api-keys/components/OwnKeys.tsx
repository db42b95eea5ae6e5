import { useRef, useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import type { NewApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { KeyList } from './KeyList.tsx'
import { NewKeyNotice } from './NewKeyNotice.tsx'

const NewKeyDialog = lazyWithPreload(() => import('./NewKeyDialog.tsx'), 'NewKeyDialog')

export function OwnKeys({ keys }: { keys: ApiKey[] }) {
  usePreload(NewKeyDialog)
  const [isCreating, setIsCreating] = useState(false)
  const [newKey, setNewKey] = useState<NewApiKey | null>(null)
  const createButton = useRef<HTMLButtonElement>(null)

  function done() {
    setNewKey(null)
    createButton.current?.focus()
  }

  return (
    <>
      {newKey && <NewKeyNotice newKey={newKey} onDone={done} />}
      {keys.length === 0 ? (
        <p className="text-muted">
          No API keys yet. A key can read what you can read. Create one for each program and keep it
          secret.
        </p>
      ) : (
        <KeyList keys={keys} onEmptied={() => createButton.current?.focus()} />
      )}
      <Button
        ref={createButton}
        variant={newKey ? 'secondary' : 'primary'}
        className="mt-5"
        onClick={() => setIsCreating(true)}
      >
        Create API key
      </Button>
      {isCreating && (
        <NewKeyDialog
          onClose={() => setIsCreating(false)}
          onCreated={(created) => {
            setIsCreating(false)
            setNewKey(created)
          }}
        />
      )}
    </>
  )
}
