import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { focusOnMount } from './focus-on-mount.ts'

/** The success message of a form; focused on mount, since the submit button may be gone. */
export function FormSuccess({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      tabIndex={-1}
      ref={focusOnMount}
      className="flex gap-3 rounded-control border border-ink bg-surface px-4 py-3"
    >
      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}
