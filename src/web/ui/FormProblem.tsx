import type { ReactNode } from 'react'

/** An error about the whole form, shown above the submit button. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-control border border-red-text px-4 py-3 text-sm font-medium text-red-text">
      {children}
    </p>
  )
}
