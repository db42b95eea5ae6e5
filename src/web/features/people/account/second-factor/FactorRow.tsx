import type { ReactNode } from 'react'

/** One way to sign in, with its state in words and its button. */
export function FactorRow({
  title,
  state,
  action,
  children,
}: {
  title: string
  state: ReactNode
  action: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="py-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h4 className="text-sm font-semibold">{title}</h4>
          <p className="mt-0.5 text-sm text-muted">{state}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
