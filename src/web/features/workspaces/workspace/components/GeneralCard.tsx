import { useState } from 'react'
import { MAX_WORKSPACE_NAME } from '#domain/workspaces.ts'
import { planOf } from '#domain/plans.ts'
import type { Workspace } from '#contract/workspaces.ts'
import { useUpdateWorkspace } from '#web/features/workspaces/workspace/queries.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { ROLE_MEANING } from '#web/features/workspaces/workspace/role-words.ts'
import { failureOf } from '#web/lib/api.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Fact } from '#web/ui/Fact.tsx'

export function GeneralCard({ workspace }: { workspace: Workspace }) {
  const isOwner = workspace.role === 'owner'
  return (
    <Card title="General">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        {isOwner ? (
          <NameForm workspace={workspace} />
        ) : (
          <dl>
            <Fact name="Name">
              <bdi className="font-semibold wrap-anywhere">{workspace.name}</bdi>
            </Fact>
          </dl>
        )}
        <dl className="grid gap-5 sm:grid-cols-2">
          <Fact name="Your role">
            <Badge strong>{ROLE_NAMES[workspace.role]}</Badge>
            <span className="mt-1.5 block text-sm text-muted">{ROLE_MEANING[workspace.role]}</span>
          </Fact>
          {!isOwnServer() && (
            <Fact name="Plan">
              <Badge>{planOf(workspace.subscriptionTier).name}</Badge>
            </Fact>
          )}
        </dl>
      </div>
    </Card>
  )
}

function NameForm({ workspace: { id, name } }: { workspace: Workspace }) {
  const update = useUpdateWorkspace(id)
  const [text, setText] = useState(name)
  const [error, setError] = useState<string>()
  const isChanged = text.trim() !== name

  function save() {
    if (update.isPending || !isChanged) return
    if (!text.trim()) {
      setError('Please enter a name.')
      return
    }
    update.mutate(
      { name: text.trim() },
      {
        success: 'Name saved',
        onSuccess: (saved) => setText(saved.name),
        onError: (problem) =>
          setError(failureOf(problem, "We couldn't save the name. Please try again.")),
      },
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label="Name"
        hint="People see it in the header and in invitations."
        value={text}
        maxLength={MAX_WORKSPACE_NAME}
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-4"
        disabled={!isChanged}
        pending={update.isPending}
        pendingLabel="Saving…"
      >
        Save name
      </Button>
    </form>
  )
}
