import type { Action } from '#contract/actions.ts'
import { dateInWords, ownerInWords } from '#web/features/teams/actions/action-words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LINK_ROWS, LinkRow } from '#web/ui/LinkRow.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The first actions that are overdue or due soon, of `total`. Nothing if there are none. */
export function DueActions({ actions, total }: { actions: readonly Action[]; total: number }) {
  if (actions.length === 0) return null
  return (
    <Section
      title="Actions due"
      actions={
        <TextLink
          to={total > actions.length ? paths.actionsShowing('soon') : paths.actions}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {total > actions.length ? `All ${total} due actions` : 'All actions'}
        </TextLink>
      }
    >
      <ul className={LINK_ROWS}>
        {actions.map((action) => (
          <LinkRow
            key={action.id}
            to={paths.teamActions(action.teamId)}
            title={action.title}
            detail={
              <>
                <bdi>{action.teamName}</bdi> · {dateInWords(action)} ·{' '}
                <bdi>{ownerInWords(action)}</bdi>
              </>
            }
          >
            {action.isOverdue && <Badge strong>Overdue</Badge>}
          </LinkRow>
        ))}
      </ul>
    </Section>
  )
}
