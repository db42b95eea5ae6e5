import KeyRound from 'lucide-react/icons/key-round'
import type { ReactNode } from 'react'
import type { PasskeyLogin } from '#web/features/people/auth/passkey-login.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'

/** Signs in with a passkey that the browser asks for. */
export function PasskeyButton({
  passkey,
  primary = false,
  rememberBrowser,
  className,
  children,
}: {
  passkey: PasskeyLogin
  primary?: boolean
  rememberBrowser?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size={primary ? 'lg' : 'md'}
        wide
        pending={passkey.isPending}
        pendingLabel="Waiting for your passkey…"
        onClick={() => void passkey.signIn({ rememberBrowser })}
      >
        <KeyRound aria-hidden="true" className="size-5 shrink-0" />
        {children}
      </Button>
      <div role="status" className="text-sm text-muted">
        {passkey.isCancelled && (
          <p className="mt-3">No passkey was used. Try again, or sign in another way.</p>
        )}
      </div>
      {passkey.problem && (
        <div className="mt-3">
          <FormProblem>{passkey.problem}</FormProblem>
        </div>
      )}
    </div>
  )
}
