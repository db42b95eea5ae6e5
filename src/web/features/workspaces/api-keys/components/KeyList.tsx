import { useRef, useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { useRevokeApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { formatDayOrToday } from '#web/lib/time.ts'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Lists API keys. `onEmptied` is called after the last key is revoked. */
export function KeyList({ keys, onEmptied }: { keys: ApiKey[]; onEmptied: () => void }) {
  usePreload(ConfirmDialog)
  const revoke = useRevokeApiKey()
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="API keys"
        className="divide-y divide-line border-y border-line"
      >
        {keys.map((key) => (
          <li key={key.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 font-semibold">{key.name}</span>
                <code className="font-mono text-sm text-muted">{key.prefix}…</code>
              </p>
              <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
                <span>Created {formatDayOrToday(key.createdOn)}</span>
                <span>
                  {key.lastUsedOn ? `Last used ${formatDayOrToday(key.lastUsedOn)}` : 'Never used'}
                </span>
              </p>
            </div>
            <Button variant="secondary" className="shrink-0" onClick={() => setRevoking(key)}>
              Revoke
              <span className="sr-only">
                {' '}
                {key.name}, {key.prefix}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {revoking && (
        <ConfirmDialog
          title={`Revoke ${revoking.name}?`}
          description={`The program that uses ${revoking.prefix}… will be refused from now on. This can't be undone.`}
          confirmLabel="Revoke key"
          pendingLabel="Revoking…"
          mutation={revoke}
          variables={revoking.id}
          success="API key revoked"
          failure={{
            title: 'The key still works',
            description: "We couldn't revoke the key. Please try again.",
          }}
          onClose={() => setRevoking(null)}
          // The focused button disappears with its key.
          onSuccess={() => (keys.length > 1 ? list.current?.focus() : onEmptied())}
        />
      )}
    </>
  )
}
