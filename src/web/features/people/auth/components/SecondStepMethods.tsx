import { useState } from 'react'
import type { SecondFactorMethod } from '#contract/auth.ts'
import { usePasskeyLogin, usePasskeySupport } from '#web/features/people/auth/passkey-login.ts'
import type { CodeKind } from '#web/features/people/auth/second-step-checks.ts'
import { dismissToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** The best method of the account, and buttons for the others. */
export function SecondStepMethods({ methods }: { methods: readonly SecondFactorMethod[] }) {
  const canUsePasskeys = usePasskeySupport() === true
  const [chosen, setChosen] = useState<CodeKind>()
  const [rememberBrowser, setRememberBrowser] = useState(false)
  const passkey = usePasskeyLogin()
  const has = (method: SecondFactorMethod) => methods.includes(method)
  const offersPasskey = has('passkey') && canUsePasskeys
  const kind = chosen ?? bestCode(methods, offersPasskey)

  const choose = (next: CodeKind) => {
    setChosen(next)
    dismissToast()
  }
  const remember = (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={rememberBrowser}
        onChange={(event) => setRememberBrowser(event.target.checked)}
      />
      Don't ask on this browser for 30 days
    </label>
  )
  return (
    <div className="grid gap-3">
      {has('passkey') && !canUsePasskeys && !has('totp') && (
        <Notice className="mb-2" title="This browser can't use passkeys">
          To use your passkey, open this site in a browser that supports them.
        </Notice>
      )}
      {kind && (
        <CodeForm key={kind} kind={kind} rememberBrowser={rememberBrowser}>
          {remember}
        </CodeForm>
      )}
      {!kind && offersPasskey && remember}
      {offersPasskey && (
        <PasskeyButton passkey={passkey} primary={!kind} rememberBrowser={rememberBrowser}>
          Use a passkey
        </PasskeyButton>
      )}
      {has('totp') && kind !== 'code' && (
        <Button variant="secondary" wide onClick={() => choose('code')}>
          Use your authenticator app
        </Button>
      )}
      {has('recoveryCode') && kind !== 'recoveryCode' && (
        <Button variant="secondary" wide onClick={() => choose('recoveryCode')}>
          Use a recovery code
        </Button>
      )}
    </div>
  )
}

/** Returns the kind of code to ask for first; undefined if a passkey comes first. */
function bestCode(
  methods: readonly SecondFactorMethod[],
  offersPasskey: boolean,
): CodeKind | undefined {
  if (methods.includes('totp')) return 'code'
  return !offersPasskey && methods.includes('recoveryCode') ? 'recoveryCode' : undefined
}
