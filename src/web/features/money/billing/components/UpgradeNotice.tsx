import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ForOwners } from './ForOwners.tsx'

/** Says what the plan doesn't allow, and links owners to the plans. */
export function UpgradeNotice({
  title = 'Upgrade Required',
  children,
  alert = false,
}: {
  title?: ReactNode
  children: ReactNode
  /** Announces the notice to screen readers at once. */
  alert?: boolean
}) {
  return (
    <div role={alert ? 'alert' : undefined}>
      <Notice tone="warn" title={title}>
        <p>{children}</p>
        <ForOwners className="mt-2">
          <TextLink to={paths.pricing()} className="inline-flex min-h-11 items-center text-ink">
            View plans
          </TextLink>
        </ForOwners>
      </Notice>
    </div>
  )
}
