import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Login } from '#contract/logins.ts'
import {
  factorsQuery,
  loginsQuery,
  useEndOtherLogins,
} from '#web/features/people/account/queries.ts'
import { RememberedBrowsers } from '#web/features/people/account/second-factor/RememberedBrowsers.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoginRow } from './LoginRow.tsx'

export function LoginsCard() {
  return (
    <Card title="Signed-in browsers" description="Browsers that are signed in to your account.">
      <QueryView query={useQuery(loginsQuery)} what="your signed-in browsers" sizes={['h-20']}>
        {(logins) => <Logins logins={logins} />}
      </QueryView>
    </Card>
  )
}

function Logins({ logins }: { logins: Login[] }) {
  const endOthers = useEndOtherLogins()
  const list = useRef<HTMLUListElement>(null)
  // The Security card loads them.
  const factors = useQuery({ ...factorsQuery, enabled: false })
  const remembered = factors.data?.rememberedBrowsers ?? []
  const others = logins.filter(({ current }) => !current).length
  // The focused button is removed with its row.
  const focusList = () => list.current?.focus()
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Signed-in browsers"
        className="divide-y divide-line border-y border-line"
      >
        {logins.map((login) => (
          <LoginRow key={login.id} login={login} onEnded={focusList} />
        ))}
      </ul>
      {others === 0 ? (
        <p className="mt-4 text-sm text-muted">No other browser is signed in.</p>
      ) : (
        <ConfirmButton
          button={{
            variant: 'secondary',
            className: 'mt-5',
            children: 'Sign out all other browsers',
          }}
          danger={false}
          title="Sign out all other browsers?"
          description={`${others === 1 ? 'One browser' : `${others} browsers`} will be signed out. You stay signed in here.`}
          confirmLabel="Sign out browsers"
          pendingLabel="Signing out…"
          mutation={endOthers}
          variables={undefined}
          success="All other browsers are signed out"
          failure={{
            title: 'The other browsers are still signed in',
            description: "We couldn't sign them out. Please try again.",
          }}
          onSuccess={focusList}
        />
      )}
      {remembered.length > 0 && <RememberedBrowsers browsers={remembered} onEmptied={focusList} />}
    </>
  )
}
