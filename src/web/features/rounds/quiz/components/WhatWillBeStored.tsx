import { useState } from 'react'
import { serverNow } from '#web/lib/server-clock.ts'
import type { StoredRows, StoredRowsProps } from './StoredRows.tsx'

type Shown = 'nothing' | 'failed' | { readonly Rows: typeof StoredRows; readonly now: Date }

/** Shows what Complete Assessment will write. Loaded when it is opened, which few people do. */
export function WhatWillBeStored(props: StoredRowsProps) {
  const [shown, setShown] = useState<Shown>('nothing')
  const load = () =>
    import('./StoredRows.tsx').then(
      ({ StoredRows }) => setShown({ Rows: StoredRows, now: new Date(serverNow()) }),
      () => setShown('failed'),
    )
  return (
    <details
      className="quiz-review"
      onToggle={(event) => {
        if (event.currentTarget.open) void load()
        else setShown('nothing')
      }}
    >
      <summary>See exactly what will be stored</summary>
      {shown === 'failed' && (
        <p>This did not load. Check your connection, close it and open it again.</p>
      )}
      {typeof shown === 'object' && <shown.Rows {...props} now={shown.now} />}
    </details>
  )
}
