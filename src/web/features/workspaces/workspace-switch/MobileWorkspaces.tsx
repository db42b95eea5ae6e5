import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import type { User } from '#contract/auth.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { openNewWorkspace } from './new-workspace.ts'
import { useSwitchWorkspace } from './switch-workspace.ts'
import { useWorkspaces } from './use-workspaces.ts'
import { NameAndRole } from './WorkspaceMenuItems.tsx'

/** The part of the mobile menu about workspaces; nothing for a user without a workspace. */
export function MobileWorkspaces({ user, onSelect }: { user: User; onSelect: () => void }) {
  const heading = useId()
  const { current, choices, mayCreate } = useWorkspaces(user)
  const { mutate: open } = useSwitchWorkspace()
  if (!user.workspace) return null
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-sm text-muted">
        Workspace
      </h2>
      {choices.length > 0 ? (
        <ul className="-mt-1 grid gap-1">
          {choices.map((workspace) => (
            <li key={workspace.id}>
              <button
                type="button"
                aria-current={workspace.id === current?.id || undefined}
                onClick={() => (workspace.id === current?.id ? onSelect() : open(workspace.id))}
                className="flex min-h-13 w-full items-center justify-between gap-3 rounded-control border border-line px-4 py-2 text-left aria-[current=true]:border-ink aria-[current=true]:bg-sunken"
              >
                <NameAndRole {...workspace} />
                {workspace.id === current?.id && (
                  <Check aria-hidden="true" className="size-4 shrink-0" />
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        // Keeps its height while loading.
        <div className="-mt-2 min-h-10">{current && <NameAndRole {...current} />}</div>
      )}
      <ButtonLink to={paths.workspacePeople} variant="secondary" onClick={onSelect}>
        Workspace settings
      </ButtonLink>
      {mayCreate && (
        <Button
          variant="secondary"
          onClick={() => {
            onSelect()
            openNewWorkspace()
          }}
        >
          New workspace
        </Button>
      )}
    </section>
  )
}
