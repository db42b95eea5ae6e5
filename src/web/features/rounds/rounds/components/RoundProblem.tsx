import { roundProblem } from '#web/features/rounds/rounds/round-problem.ts'
import { UpgradeNotice } from '#web/features/money/billing/components/UpgradeNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Explains why a form was not saved. */
export function RoundProblem({ error, fallback }: { error: unknown; fallback?: string }) {
  const { title, description, upgrade } = roundProblem(error, fallback)
  return (
    <div role="alert" className="mb-5">
      {upgrade ? (
        <UpgradeNotice title={title}>{description}</UpgradeNotice>
      ) : (
        <Notice tone="warn" title={title}>
          {description}
        </Notice>
      )}
    </div>
  )
}
