import { useQuery } from '@tanstack/react-query'
import { signOut } from '#web/features/people/auth/queries.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useSwitchWorkspace } from './switch-workspace.ts'
import { NameAndRole } from './WorkspaceMenuItems.tsx'

/** Replaces the pages of a workspace that requires a second factor for a member without one. */
export function SecondFactorMissing({ workspaceId }: { workspaceId: string }) {
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const { mutate: open, isPending, variables } = useSwitchWorkspace()
  const current = workspaces.find(({ id }) => id === workspaceId)
  const others = workspaces.filter(({ id }) => id !== workspaceId)
  return (
    <>
      <PageHeader title="Set up two-factor sign-in" />
      <div className="grid max-w-prose gap-4">
        <p>
          The owners of{' '}
          {current ? (
            <bdi className="font-semibold wrap-anywhere">{current.name}</bdi>
          ) : (
            'this workspace'
          )}{' '}
          require two-factor sign-in from everyone in it. Until you have set it up, you see none of
          its teams, rounds and results. Your work in it is kept.
        </p>
        <p>
          You need a passkey, or an authenticator app on your phone. Setting it up takes a minute or
          two, and it protects all your workspaces.
        </p>
      </div>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.accountSecurity} size="lg">
          Set up two-factor sign-in
        </ButtonLink>
        <Button variant="secondary" size="lg" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="other-workspaces" className="mt-12">
          <h2 id="other-workspaces" className="text-lg font-semibold">
            Switch workspace
          </h2>
          <ul className="mt-3 grid gap-2 sm:grid-cols-2">
            {others.map((workspace) => (
              <li key={workspace.id}>
                <Button
                  variant="secondary"
                  wide
                  className="h-full justify-start text-left"
                  pending={isPending && variables === workspace.id}
                  onClick={() => open(workspace.id)}
                >
                  <NameAndRole {...workspace} />
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
