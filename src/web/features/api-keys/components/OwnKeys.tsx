import { useRef, useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import type { NewApiKey } from '#web/features/api-keys/queries.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { KeyList } from './KeyList.tsx'
import { NewKeyNotice } from './NewKeyNotice.tsx'

const NewKeyDialog = lazyWithPreload(() =>
  import('./NewKeyDialog.tsx').then((module) => module.NewKeyDialog),
)

export function OwnKeys({ keys }: { keys: ApiKey[] }) {
  usePreload(NewKeyDialog)
  const [naming, setNaming] = useState(false)
  const [fresh, setFresh] = useState<NewApiKey | null>(null)
  const make = useRef<HTMLButtonElement>(null)

  function done() {
    setFresh(null)
    make.current?.focus()
  }

  return (
    <>
      {fresh && <NewKeyNotice fresh={fresh} onDone={done} />}
      {keys.length === 0 ? (
        <p className="text-muted">
          No API keys yet. A key can read what you can read. Create one for each program and keep it
          secret.
        </p>
      ) : (
        <KeyList keys={keys} onEmptied={() => make.current?.focus()} />
      )}
      <Button
        ref={make}
        variant={fresh ? 'secondary' : 'primary'}
        className="mt-5"
        onClick={() => setNaming(true)}
      >
        Create API key
      </Button>
      {naming && (
        <NewKeyDialog
          onClose={() => setNaming(false)}
          onMade={(made) => {
            setNaming(false)
            setFresh(made)
          }}
        />
      )}
    </>
  )
}
