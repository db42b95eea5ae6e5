import type { User } from '#contract/auth.ts'
import type { Workspace } from '#contract/workspaces.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { paths } from '#web/paths.ts'
import { MenuChoices, MenuItem, MenuLink, MenuSeparator } from '#web/ui/MenuBody.tsx'
import { openNewWorkspace } from './new-workspace.ts'
import { useSwitchWorkspace } from './switch-workspace.ts'
import { useWorkspaces } from './use-workspaces.ts'

/** The entries of the user menu about workspaces; none for a user without a workspace. */
export function WorkspaceMenuItems({ user }: { user: User }) {
  const { current, choices, mayCreate } = useWorkspaces(user)
  const { mutate: open } = useSwitchWorkspace()
  if (!user.workspace) return null
  return (
    <>
      {current && choices.length > 0 ? (
        <MenuChoices
          label="Workspace"
          value={current.id}
          options={choices.map((workspace) => ({
            value: workspace.id,
            label: <NameAndRole {...workspace} />,
          }))}
          onChange={(id) => id !== current.id && open(id)}
        />
      ) : (
        // Keeps its height while loading.
        <div className="min-h-16 px-3 py-2 text-sm">
          <p className="mb-1 text-xs text-muted">Workspace</p>
          {current && <NameAndRole {...current} />}
        </div>
      )}
      <MenuLink to={paths.workspacePeople}>Workspace settings</MenuLink>
      {mayCreate && <MenuItem onClick={openNewWorkspace}>New workspace</MenuItem>}
      <MenuSeparator />
    </>
  )
}

export function NameAndRole({ name, role }: Pick<Workspace, 'name' | 'role'>) {
  return (
    <span className="block min-w-0">
      <bdi className="block wrap-anywhere">{name}</bdi>
      <span className="block text-xs text-muted">{ROLE_NAMES[role]}</span>
    </span>
  )
}
