import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu, MenuItem } from '#web/ui/Menu.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { SuspensionDialog } from './SuspensionDialog.tsx'

const DIALOGS = { plan: PlanDialog, role: RoleDialog, suspension: SuspensionDialog } as const

/** The menu of admin actions for an account. */
export function UserActions({ user }: { user: AdminUser }) {
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>()
  const own = useUser().id === user.id
  const Dialog = dialog && DIALOGS[dialog]
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={`Actions for ${user.name || user.email}`}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </Button>
        }
      >
        {!isOwnServer() && (
          <MenuItem disabled={user.ownedWorkspace === null} onClick={() => setDialog('plan')}>
            <span>
              Change plan
              {user.ownedWorkspace === null && <Reason>This account owns no workspace.</Reason>}
            </span>
          </MenuItem>
        )}
        <MenuItem disabled={own} onClick={() => setDialog('role')}>
          <span>
            {user.isAdmin ? 'Remove admin role' : 'Make admin'}
            {own && <Reason>Only another admin can change your role.</Reason>}
          </span>
        </MenuItem>
        <MenuItem
          danger={!user.suspended && !own}
          disabled={own}
          onClick={() => setDialog('suspension')}
        >
          <span>
            {user.suspended ? 'Lift suspension' : 'Suspend'}
            {own && <Reason>You cannot suspend your own account.</Reason>}
          </span>
        </MenuItem>
      </Menu>
      {Dialog && <Dialog user={user} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function Reason({ children }: { children: string }) {
  return <span className="block text-xs">{children}</span>
}
