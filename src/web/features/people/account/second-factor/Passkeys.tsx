import { IS_PROVIDER_ONLY } from '#web/lib/sign-in-provider.ts'
import { useRef, useState } from 'react'
import type { User } from '#contract/auth.ts'
import type { Factors, Passkey } from '#contract/second-factor.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { formatDayOrToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { FactorRow } from './FactorRow.tsx'
import { hasFactor } from './factors.ts'

const AddPasskeyDialog = lazyWithPreload(() => import('./AddPasskeyDialog.tsx'), 'AddPasskeyDialog')
const RemoveFactorDialog = lazyWithPreload(
  () => import('./RemoveFactorDialog.tsx'),
  'RemoveFactorDialog',
)

/** Lists the passkeys, adds and removes them. */
export function Passkeys({ user, factors }: { user: User; factors: Factors }) {
  usePreload(AddPasskeyDialog, RemoveFactorDialog)
  const { passkeys } = factors
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <FactorRow
      title="Passkeys"
      state={`${IS_PROVIDER_ONLY ? 'Confirm a sign-in with your fingerprint, face or screen lock' : 'Sign in with your fingerprint, face or screen lock instead of a password'}. A passkey stays on your device or in your password manager.`}
      action={null}
    >
      {passkeys.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Passkeys" className="mt-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      <Button ref={addButton} variant="secondary" className="mt-3" onClick={() => setAdding(true)}>
        Add a passkey
      </Button>
      {adding && (
        <AddPasskeyDialog
          user={user}
          isFirst={!hasFactor(factors)}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <RemoveFactorDialog
          user={user}
          factors={factors}
          passkey={removing}
          onClose={() => setRemoving(null)}
          // The focused button is removed with its row.
          onRemoved={() => (passkeys.length > 1 ? list : addButton).current?.focus()}
        />
      )}
    </FactorRow>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdOn, lastUsedOn } = passkey
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3">
      <div className="min-w-0">
        <p dir="auto" className="text-sm font-medium wrap-anywhere">
          {name}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
          <span>Added {formatDayOrToday(createdOn)}</span>
          <span>{lastUsedOn ? `Last used ${formatDayOrToday(lastUsedOn)}` : 'Not used yet'}</span>
        </p>
      </div>
      <Button variant="secondary" className="shrink-0" onClick={onRemove}>
        Remove<span className="sr-only"> passkey {name}</span>
      </Button>
    </li>
  )
}
