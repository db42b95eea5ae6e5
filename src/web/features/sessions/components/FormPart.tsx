import type { ReactNode } from 'react'
import { useId } from 'react'

/** A ruled part of a long form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="border-t border-ink pt-5 pb-10">
      <h2 id={heading} className="mb-5 font-display text-xl font-medium">
        {title}
      </h2>
      <div className="grid gap-6">{children}</div>
    </section>
  )
}
