import type { Workspace, WorkspaceRules } from '#contract/workspaces.ts'
import { groupSizeInWords } from '#web/features/workspaces/workspace/group-size-words.ts'
import { monthsInWords } from '#web/features/workspaces/workspace/retention.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { RulesForm } from './RulesForm.tsx'

/** The rules of a workspace. Only owners change them. */
export function RulesCard({ workspace }: { workspace: Workspace }) {
  return (
    <Card
      title="Rules"
      description="Limits for all rounds of this workspace, which everyone who answers can read before the first question, and how its people sign in."
    >
      {workspace.role === 'owner' ? (
        <RulesForm workspace={workspace} />
      ) : (
        <RuleFacts {...workspace.rules} />
      )}
    </Card>
  )
}

function RuleFacts({ minimumGroupSize, retentionMonths, twoFactorRequired }: WorkspaceRules) {
  return (
    <>
      <dl className="grid gap-x-12 gap-y-5 sm:grid-cols-3">
        <Fact name="Smallest group size of new rounds">{groupSizeInWords(minimumGroupSize)}</Fact>
        <Fact name="Answers">
          {retentionMonths === null
            ? 'Kept until the round, its team or this workspace is deleted'
            : `Erased ${monthsInWords(retentionMonths)} after the end of a round`}
        </Fact>
        <Fact name="Two-factor sign-in">{twoFactorRequired ? 'Required' : 'Not required'}</Fact>
      </dl>
      <p className="mt-6">An owner of the workspace manages the rules.</p>
    </>
  )
}
