import { useForm, useWatch } from 'react-hook-form'
import type { Round } from '#contract/rounds.ts'
import { LINK_HOURS, planOf } from '#domain/plans.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import {
  chosenHours,
  linkLifeField,
  linkLifeProblem,
} from '#web/features/rounds/rounds/link-lifetime.ts'
import type { LinkLifeValues } from '#web/features/rounds/rounds/link-lifetime.ts'
import { useUpdateRound } from '#web/features/rounds/rounds/queries.ts'
import { endAfter, hasExpired } from '#web/features/rounds/rounds/round-words.ts'
import { UpgradeNotice } from '#web/features/money/billing/components/UpgradeNotice.tsx'
import { checkResolver } from '#web/lib/form.ts'
import type { Check } from '#web/lib/form.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { LinkLifetimeField } from './LinkLifetimeField.tsx'
import { RoundProblem } from './RoundProblem.tsx'

const checkEnd: Check<LinkLifeValues> = (values) => {
  const problem = linkLifeProblem(values, LINK_HOURS.max)
  const field = linkLifeField(values)
  return problem ? [{ field, title: 'Missing Information', description: problem }] : []
}

interface ReopenProps {
  round: Round
  onClose: () => void
}

/** Reopens a closed round; one whose link has expired needs a new end date. */
export function ReopenRoundDialog({ round, onClose }: ReopenProps) {
  const update = useUpdateRound()
  const expired = hasExpired(round)
  const unlocked = planOf(useUser().subscriptionTier).limits.hasCustomLinkExpiry
  const form = useForm<LinkLifeValues>({
    resolver: checkResolver(expired ? checkEnd : () => []),
    defaultValues: { linkLife: '72', linkHours: '' },
  })
  const linkLife = useWatch({ control: form.control, name: 'linkLife' })
  if (expired && !unlocked) return <LinkExpiredDialog {...{ round, onClose }} />

  function reopen(values: LinkLifeValues) {
    const expiresAt = expired ? endAfter(chosenHours(values)) : undefined
    update.mutate(
      { id: round.id, isActive: true, ...(expiresAt && { expiresAt }) },
      { success: 'Round reopened', onSuccess: onClose },
    )
  }

  return (
    <FormDialog
      title="Reopen this round?"
      description="The same link accepts responses again. Current results stay; new responses are added in groups as before."
      submit="Reopen"
      pending={update.isPending}
      pendingLabel="Reopening…"
      onSubmit={form.handleSubmit(reopen)}
      onClose={onClose}
    >
      {update.error && (
        <RoundProblem
          error={update.error}
          fallback="Failed to reopen the round. Please try again."
        />
      )}
      {expired ? (
        <LinkLifetimeField
          legend="Link expires after"
          life={form.register('linkLife')}
          hours={form.register('linkHours')}
          chosen={linkLife}
          errors={form.formState.errors}
          maxHours={LINK_HOURS.max}
        />
      ) : (
        <p>It ends on {formatDateTime(round.expiresAt)}, as before.</p>
      )}
    </FormDialog>
  )
}

function LinkExpiredDialog({ round, onClose }: ReopenProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reopen this round?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to={paths.createRound({ type: round.assessmentType, team: round.teamId })}>
            Start a new round
          </ButtonLink>
        </>
      }
    >
      <UpgradeNotice title="The link has expired">
        It expired on {formatDateTime(round.expiresAt)}. Setting a new end date is available on the
        Pro and Business plans; you can start a new round on every plan.
      </UpgradeNotice>
    </Dialog>
  )
}
