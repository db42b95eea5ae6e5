import type { ReactNode } from 'react'

export interface RunFrameProps {
  readonly title: string
  /** Below the title; next to it while questions are shown. */
  readonly subtitle: ReactNode
  /** Introduction, hidden while questions are shown. */
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/**
 * Page frame for answering questions inside the app. The header shrinks while questions are shown
 * and is visually hidden on phones.
 */
export function InAppQuizFrame({ title, subtitle, intro, children }: RunFrameProps) {
  return (
    <div className="group/run max-sm:has-[.quiz-form]:-mt-6">
      <header className="mb-6 border-b border-line pb-4 group-has-[.quiz-form]/run:-mt-4 group-has-[.quiz-form]/run:mb-4 group-has-[.quiz-form]/run:flex group-has-[.quiz-form]/run:flex-wrap group-has-[.quiz-form]/run:items-baseline group-has-[.quiz-form]/run:gap-x-5 group-has-[.quiz-form]/run:pb-3 max-sm:group-has-[.quiz-form]/run:sr-only">
        <h1 className="font-display text-3xl font-medium group-has-[.quiz-form]/run:text-lg">
          {title}
        </h1>
        {intro && <div className="mt-2 group-has-[.quiz-form]/run:hidden">{intro}</div>}
        {subtitle && <p className="mt-1 text-sm wrap-anywhere text-muted">{subtitle}</p>}
      </header>
      {children}
    </div>
  )
}
