import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { Workspace } from '#contract/workspaces.ts'
import { planOf } from '#domain/plans.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { PasswordField } from '#web/features/people/auth/components/PasswordField.tsx'
import { goToNextWorkspace } from '#web/features/workspaces/workspace/leave-workspace.ts'
import { membersQuery, useDeleteWorkspace } from '#web/features/workspaces/workspace/queries.ts'
import { showServerIssues, fieldProps } from '#web/lib/form.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { paths } from '#web/paths.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { DownloadLink } from '#web/ui/DownloadLink.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { TypedConfirmation } from '#web/ui/TypedConfirmation.tsx'

/** Mount it to open it. On success it leaves the page with a full page load. */
export function DeleteWorkspaceDialog({
  workspace,
  onClose,
}: {
  workspace: Workspace
  onClose: () => void
}) {
  const { hasPassword } = useUser()
  const remove = useDeleteWorkspace(workspace.id)
  const form = useForm({ defaultValues: { name: '', password: '' } })
  const { handleSubmit, control } = form
  const typed = useWatch({ control })
  const isReady =
    typed.name?.normalize('NFC').trim() === workspace.name &&
    (!hasPassword || (typed.password ?? '') !== '')
  const busy = remove.isPending || remove.isSuccess

  const submit = handleSubmit(({ name, password }) =>
    remove.mutate(
      { name, ...(hasPassword && { password }) },
      {
        onSuccess: () =>
          goToNextWorkspace({
            title: `${workspace.name} was deleted`,
            description: 'All its data has been deleted.',
            tone: 'success',
          }),
        onError: (error) => showServerIssues(form, error),
      },
    ),
  )

  return (
    <FormDialog
      role="alertdialog"
      title="Delete this workspace?"
      description={<DeletedData workspace={workspace} />}
      submit="Delete workspace"
      danger
      isReady={isReady}
      pending={busy}
      pendingLabel="Deleting…"
      onSubmit={submit}
      onClose={onClose}
    >
      <TypedConfirmation
        text={workspace.name}
        hint="Enter the exact name to enable deletion."
        {...fieldProps(form, 'name')}
      />
      {hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
      )}
      <MutationError
        error={remove.error}
        fallback="We couldn't delete the workspace. Please try again."
        exceptFields
      />
    </FormDialog>
  )
}

function DeletedData({ workspace: { id, subscriptionTier: tier } }: { workspace: Workspace }) {
  const others = (useQuery(membersQuery(id)).data?.total ?? 1) - 1
  return (
    <>
      <p>This can't be undone. It permanently deletes:</p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-ink">
        <li>All teams, rounds, responses and results</li>
        <li>Branding, API keys, open invitations and the audit log</li>
        {tier !== 'free' && !isOwnServer() && (
          <li>The {planOf(tier).name} plan of this workspace (it won't be charged again)</li>
        )}
        {others > 0 && (
          <li>
            The access of {others === 1 ? '1 other person' : `${others} other people`} (their
            accounts stay)
          </li>
        )}
      </ul>
      <p className="mt-3">
        Links to open rounds will stop working.{' '}
        <DownloadLink address={paths.workspaceExport(id)} label="the file">
          Download all data
        </DownloadLink>{' '}
        first if you want to keep it.
      </p>
    </>
  )
}
