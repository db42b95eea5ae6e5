import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { User } from '#contract/auth.ts'
import { Button } from '#web/ui/Button.tsx'

/** What opens the user's menu. */
export function UserButton({ user, ...rest }: { user: User } & ComponentProps<'button'>) {
  return (
    <Button variant="quiet" className="max-w-56" {...rest}>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full border border-ink text-xs"
      >
        {initials(user)}
      </span>
      <span className="sr-only xl:not-sr-only xl:truncate">{user.firstName || user.email}</span>
      <span className="sr-only">: account menu</span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
    </Button>
  )
}

const initials = ({ firstName, lastName, email }: User) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase() || email.charAt(0).toUpperCase()
