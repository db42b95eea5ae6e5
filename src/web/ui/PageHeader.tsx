import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** A back link above the title. */
  back?: ReactNode
}

/** The header of a page inside the app; holds its only h1. */
export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-8 border-b border-line pb-4 sm:pb-6">
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display text-3xl font-medium">{title}</h1>
          {description && <div className="mt-2 max-w-prose text-muted">{description}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  )
}

/** Shows a page inside the app: its width and margins, and its header if it has a title. */
export function Page({
  narrow = false,
  title,
  children,
  ...header
}: Partial<PageHeaderProps> & { narrow?: boolean; children: ReactNode }) {
  return (
    <div
      className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-12 print:py-0 ${narrow ? 'max-w-3xl' : 'max-w-6xl'}`}
    >
      {title !== undefined && <PageHeader title={title} {...header} />}
      {children}
    </div>
  )
}
