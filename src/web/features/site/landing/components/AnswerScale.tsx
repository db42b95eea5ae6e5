import { clsx } from 'clsx'
import { useEffect, useId, useRef } from 'react'

const DOTS = ['bg-answer-1', 'bg-answer-2', 'bg-answer-3', 'bg-answer-4', 'bg-answer-5'] as const

/** A statement with five native radio buttons in a row. */
export function AnswerScale({
  question,
  labels,
  onAnswer,
}: {
  question: string
  labels: readonly string[]
  onAnswer: (value: number) => void
}) {
  const name = useId()
  const scale = useRef<HTMLFieldSetElement>(null)
  // An answer selected before hydration is only in the DOM.
  useEffect(() => {
    const selected = scale.current?.querySelector<HTMLInputElement>('input:checked')
    if (selected) onAnswer(Number(selected.value))
  }, [onAnswer])
  return (
    <fieldset ref={scale} className="min-w-0">
      <legend className="float-left w-full px-5 pt-1 pb-4 font-display text-xl font-medium sm:px-6">
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
