import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Login } from '#contract/logins.ts'
import { factorsQuery, loginsQuery } from '#web/features/people/account/queries.ts'
import { RememberedBrowsers } from '#web/features/people/account/second-factor/RememberedBrowsers.tsx'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoginRow } from './LoginRow.tsx'

const EndOthersDialog = lazyWithPreload(() => import('./EndOthersDialog.tsx'), 'EndOthersDialog')

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
  usePreload(EndOthersDialog)
  const [asking, setAsking] = useState(false)
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
        <Button variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
          Sign out all other browsers
        </Button>
      )}
      {remembered.length > 0 && <RememberedBrowsers browsers={remembered} onEmptied={focusList} />}
      {asking && (
        <EndOthersDialog others={others} onClose={() => setAsking(false)} onEnded={focusList} />
      )}
    </>
  )
}
