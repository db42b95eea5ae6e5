import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** What the plan does not allow, said where it was asked for, with the way to a plan that does. */
export function UpgradeNotice({
  title = 'Upgrade Required',
  children,
  alert = false,
}: {
  title?: ReactNode
  children: ReactNode
  /** Reads it out at once: for an answer to something just tried. */
  alert?: boolean
}) {
  return (
    <div role={alert ? 'alert' : undefined}>
      <Notice tone="warn" title={title}>
        <p>{children}</p>
        <TextLink to={paths.pricing()} className="inline-flex min-h-11 items-center text-ink">
          See the plans
        </TextLink>
      </Notice>
    </div>
  )
}
