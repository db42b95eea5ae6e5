import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import { factorsQuery } from '#web/features/people/account/queries.ts'
import { hasFactor } from '#web/features/people/account/second-factor/factors.ts'
import { SecondFactors } from '#web/features/people/account/second-factor/SecondFactors.tsx'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { IS_PROVIDER_ONLY, PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangeableRow } from './ChangeableRow.tsx'
import { ChooseFirstPassword } from './ChooseFirstPassword.tsx'

const ChangePasswordForm = lazyWithPreload(
  () => import('./ChangePasswordForm.tsx'),
  'ChangePasswordForm',
)

export function SecurityCard({ user }: { user: User }) {
  const factors = useQuery(factorsQuery)
  return (
    <Card title="Security">
      {!IS_PROVIDER_ONLY &&
        (user.hasPassword ? <OwnPassword /> : <ChooseFirstPassword email={user.email} />)}
      <SecondFactors user={user} factors={factors} />
      <Notice className="mt-6" title="Account Secured">
        {securitySummary(user, factors.data !== undefined && hasFactor(factors.data))}
      </Notice>
    </Card>
  )
}

function securitySummary({ hasPassword }: User, isTwoFactor: boolean): string {
  if (!hasPassword || IS_PROVIDER_ONLY) {
    const hashed = isTwoFactor ? 'Sign-in tokens and recovery codes' : 'Sign-in tokens'
    return `You sign in with ${PROVIDER_NAME}, so there is no password to guess or steal. ${hashed} are stored only as hashes.`
  }
  const hashed = isTwoFactor ? 'password, recovery codes' : 'password'
  return `Your ${hashed} and sign-in tokens are stored only as hashes. Changing your password signs out all other browsers and revokes your API keys.`
}

function OwnPassword() {
  usePreload(ChangePasswordForm)
  return (
    <ChangeableRow
      label="Password"
      value={
        <>
          <p aria-hidden="true" className="mt-1 text-xl leading-6 tracking-widest">
            ••••••••••••
          </p>
          <p className="sr-only">Hidden</p>
        </>
      }
      Form={ChangePasswordForm}
    />
  )
}
