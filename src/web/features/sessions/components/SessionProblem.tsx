import { sessionProblem } from '#web/features/sessions/session-problem.ts'
import { UpgradeNotice } from '#web/features/billing/components/UpgradeNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Explains why a form was not saved. */
export function SessionProblem({ error, fallback }: { error: unknown; fallback?: string }) {
  const { title, description, upgrade } = sessionProblem(error, fallback)
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
