import { clsx } from 'clsx'
import { useId } from 'react'

const DOTS = ['bg-answer-1', 'bg-answer-2', 'bg-answer-3', 'bg-answer-4', 'bg-answer-5'] as const

/** One statement and five native radio buttons in a row. */
export function AnswerScale({
  question,
  labels,
  answer,
  onAnswer,
}: {
  question: string
  labels: readonly string[]
  answer: number | undefined
  onAnswer: (value: number) => void
}) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="float-left w-full px-5 pt-5 pb-4 font-display text-xl font-medium sm:px-6 sm:pt-6">
        {question}
      </legend>
      <div className="clear-both grid grid-cols-5 border-t border-line">
        {labels.map((label, index) => (
          <label
            key={label}
            className={clsx(
              'flex min-h-20 cursor-pointer flex-col items-center gap-2 px-1 py-3 text-center text-xs leading-tight hover:bg-sunken has-checked:bg-sunken has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-ink sm:text-sm sm:leading-tight',
              index > 0 && 'border-l border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={answer === index + 1}
              onChange={() => onAnswer(index + 1)}
              className="peer sr-only"
            />
            <span
              aria-hidden="true"
              className={clsx(
                'size-5 rounded-full border border-ink ring-ink ring-offset-2 ring-offset-surface peer-checked:ring-2',
                DOTS[index],
              )}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
