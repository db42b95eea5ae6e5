import { useState } from 'react'
import type { Login } from '#contract/logins.ts'
import { formatDayOrToday } from '#web/lib/time.ts'
import { useEndLogin } from '#web/features/people/account/queries.ts'
import { signOut } from '#web/features/people/auth/queries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'

export function LoginRow({ login, onEnded }: { login: Login; onEnded: () => void }) {
  const { browser, signedInOn, lastUsedOn, current } = login
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{browser}</span>
          {current && <Badge>This browser</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
          <span>Signed in {formatDayOrToday(signedInOn)}</span>
          <span>Last used {formatDayOrToday(lastUsedOn)}</span>
        </p>
      </div>
      {current ? <SignOutHere /> : <SignOutOther login={login} onEnded={onEnded} />}
    </li>
  )
}

/** Signs out this browser and leaves the page. */
function SignOutHere() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      variant="secondary"
      className="shrink-0"
      pending={leaving}
      onClick={() => {
        setLeaving(true)
        void signOut()
      }}
    >
      Sign out<span className="sr-only"> this browser</span>
    </Button>
  )
}

function SignOutOther({ login, onEnded }: { login: Login; onEnded: () => void }) {
  const end = useEndLogin()
  const { id, browser, signedInOn } = login

  const signOutThere = () =>
    end.mutate(id, {
      success: `${browser} is signed out`,
      failure: {
        title: `${browser} is still signed in`,
        description: "We couldn't sign out this browser. Please try again.",
      },
      onSuccess: onEnded,
    })

  return (
    <Button variant="secondary" className="shrink-0" pending={end.isPending} onClick={signOutThere}>
      Sign out
      <span className="sr-only">
        {' '}
        {browser}, signed in {formatDayOrToday(signedInOn)}
      </span>
    </Button>
  )
}
