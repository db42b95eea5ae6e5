import type { WorkspaceRules } from '#contract/workspaces.ts'
import type { RoundAccess } from '#web/features/rounds/rounds/round-form.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** The rules of the workspace that a new round follows. */
export function WorkspaceRulesNote({ rules }: { rules: WorkspaceRules }) {
  const { minimumGroupSize: smallest, retentionMonths: months } = rules
  if (smallest === 1 && months === null) return null
  return (
    <p className="text-sm">
      {smallest > 1 && `Your workspace asks for groups of at least ${smallest}. `}
      {months !== null &&
        `Answers are erased ${months} ${months === 1 ? 'month' : 'months'} after the round ends; the results stay. People can read this before the first question.`}
    </p>
  )
}

/** Explains what anonymity does not cover. */
export function PromiseLimits({ access }: { access: RoundAccess }) {
  return (
    <Disclosure summary="What this does not protect against">
      <ul className="mt-2 list-disc space-y-2 pl-11 text-sm text-muted">
        {access === 'open' ? (
          <li>
            Anyone with the link, including you, can respond more than once. Someone who adds
            responses of their own can work out what the others answered.
          </li>
        ) : (
          <li>
            Invited people who share answers can subtract them from the results. Someone who reads a
            colleague’s email can respond in their place; the colleague notices.
          </li>
        )}
        <li>Rounds of teams that share members can be compared with each other.</li>
        <li>If everyone answers alike, the result shows what each person answered.</li>
      </ul>
    </Disclosure>
  )
}
