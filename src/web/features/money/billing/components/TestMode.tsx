import FlaskConical from 'lucide-react/icons/flask-conical'
import type { ReactNode } from 'react'

/** The notice that marks test mode. */
export function TestMode({ children }: { children?: ReactNode }) {
  return (
    <div className="rounded-control border-2 border-dashed border-ink px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        Test mode: nothing is charged
      </p>
      {children}
    </div>
  )
}
