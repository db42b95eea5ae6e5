import type { ReactNode } from 'react'

export interface RunFrameProps {
  readonly title: string
  /** Below the title, and beside it while questions are asked. */
  readonly whose: ReactNode
  /** What there is to know before the first question. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/**
 * A run through questions inside the app: what is answered, and for whom. The header makes itself
 * small while questions are asked, and on phones leaves all the room to them.
 */
export function RunFrame({ title, whose, before, children }: RunFrameProps) {
  return (
    <div className="group/run max-sm:has-[.quiz-form]:-mt-6">
      <header className="mb-6 border-b border-line pb-4 group-has-[.quiz-form]/run:-mt-4 group-has-[.quiz-form]/run:mb-4 group-has-[.quiz-form]/run:flex group-has-[.quiz-form]/run:flex-wrap group-has-[.quiz-form]/run:items-baseline group-has-[.quiz-form]/run:gap-x-5 group-has-[.quiz-form]/run:pb-3 max-sm:group-has-[.quiz-form]/run:sr-only">
        <h1 className="font-display text-3xl font-medium group-has-[.quiz-form]/run:text-lg">
          {title}
        </h1>
        {before && <div className="mt-2 group-has-[.quiz-form]/run:hidden">{before}</div>}
        {whose && <p className="mt-1 text-sm wrap-anywhere text-muted">{whose}</p>}
      </header>
      {children}
    </div>
  )
}
