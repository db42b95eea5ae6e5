import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { factorsQuery } from '#web/features/account/queries.ts'
import { hasFactor } from '#web/features/account/second-factor/factors.ts'
import { SecondFactors } from '#web/features/account/second-factor/SecondFactors.tsx'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ChooseFirstPassword } from './ChooseFirstPassword.tsx'

const ChangePasswordForm = lazyWithPreload(() =>
  import('./ChangePasswordForm.tsx').then((module) => module.ChangePasswordForm),
)

export function SecurityCard({ user }: { user: User }) {
  const factors = useQuery(factorsQuery)
  return (
    <Card title="Security">
      {user.hasPassword ? (
        <OwnPassword email={user.email} />
      ) : (
        <ChooseFirstPassword email={user.email} />
      )}
      <SecondFactors user={user} factors={factors} />
      <Notice className="mt-6" title="Account Secured">
        {securitySummary(user, factors.data !== undefined && hasFactor(factors.data))}
      </Notice>
    </Card>
  )
}

function securitySummary({ hasPassword }: User, isTwoFactor: boolean): string {
  if (!hasPassword) {
    const hashed = isTwoFactor ? 'Sign-in tokens and recovery codes' : 'Sign-in tokens'
    return `You sign in with Google, so there is no password to guess or steal. ${hashed} are stored only as hashes.`
  }
  const hashed = isTwoFactor ? 'password, recovery codes' : 'password'
  return `Your ${hashed} and sign-in tokens are stored only as hashes. Changing your password signs out all other browsers and revokes your API keys.`
}

function OwnPassword({ email }: { email: string }) {
  usePreload(ChangePasswordForm)
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useId()

  function close() {
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="text-sm font-semibold">Password</p>
          <p aria-hidden="true" className="mt-1 text-xl leading-6 tracking-widest">
            ••••••••••••
          </p>
          <p className="sr-only">Hidden</p>
        </div>
        <Button
          ref={toggle}
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => (open ? close() : setOpen(true))}
        >
          <span>
            Change<span className="sr-only"> password</span>
          </span>
        </Button>
      </div>
      {open && (
        <div id={panel} className="mt-5 border-t border-line pt-5">
          <ChangePasswordForm email={email} onClose={close} />
        </div>
      )}
    </>
  )
}
