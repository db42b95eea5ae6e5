import { useEffect, useRef } from 'react'
import type { QuestionItem } from '#contract/assessments.ts'
import { useAutoAdvance } from './use-auto-advance.ts'

interface QuestionProps {
  readonly question: QuestionItem
  readonly value: number | undefined
  readonly showDigits: boolean
  readonly onChoose: (value: number) => void
  /** A pointer, not a key, has chosen, and a moment has passed. */
  readonly onAdvance: () => void
}

/**
 * One statement and its five answers: a fieldset, a legend, native radios. It takes the focus as
 * it appears, so that the legend is read out and arrows and digits work at once.
 */
export function Question({ question, value, showDigits, onChoose, onAdvance }: QuestionProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const picked = useAutoAdvance(onAdvance)
  useEffect(() => {
    focusOption(group.current)
  }, [])
  return (
    <fieldset ref={group} className="quiz-question">
      <legend className="quiz-legend">
        <h2 className="quiz-text">{question.text}</h2>
      </legend>
      {question.scale.labels.map((label, position) => (
        <div key={label} className="quiz-row">
          <label className="quiz-option">
            <input
              type="radio"
              className="quiz-radio"
              name={question.id}
              value={position + 1}
              checked={value === position + 1}
              onChange={() => onChoose(position + 1)}
              onClick={picked}
            />
            <span>{label}</span>
          </label>
          {showDigits && (
            <kbd aria-hidden="true" className="quiz-digit">
              {position + 1}
            </kbd>
          )}
        </div>
      ))}
    </fieldset>
  )
}

/** Focuses the option of this value, else the chosen one, else the first. */
export function focusOption(group: ParentNode | null, value?: number): void {
  const wanted = value === undefined ? ':checked' : `[value="${value}"]`
  const option =
    group?.querySelector<HTMLInputElement>(`input${wanted}`) ??
    group?.querySelector<HTMLInputElement>('input')
  option?.focus({ preventScroll: true })
}
