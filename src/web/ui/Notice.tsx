import { clsx } from 'clsx'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'

export interface NoticeProps {
  tone?: 'info' | 'warn'
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** A message box within the content that it concerns. */
export function Notice({ tone = 'info', title, children, className }: NoticeProps) {
  const Icon = tone === 'warn' ? TriangleAlert : Info
  return (
    <div
      role="note"
      className={clsx(
        'flex gap-3 rounded-control border-l-4 bg-sunken px-4 py-3 text-sm',
        tone === 'warn' ? 'border-ink' : 'border-control',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'mt-0.5 text-muted' : ''}>{children}</div>}
      </div>
    </div>
  )
}
