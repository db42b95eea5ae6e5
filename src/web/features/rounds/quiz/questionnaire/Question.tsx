import { useEffect, useRef } from 'react'
import type { QuestionItem } from '#contract/assessments.ts'
import { useAutoAdvance } from './use-auto-advance.ts'

interface QuestionProps {
  readonly question: QuestionItem
  readonly value: number | undefined
  readonly showDigits: boolean
  readonly onChoose: (value: number) => void
  /** Called a moment after a choice by pointer, never after a choice by key. */
  readonly onAdvance: () => void
}

/**
 * One statement and its options: a fieldset, a legend and native radios. Takes the focus on mount,
 * so that screen readers read the legend and arrow and digit keys work immediately.
 */
export function Question({ question, value, showDigits, onChoose, onAdvance }: QuestionProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const scheduleAdvance = useAutoAdvance(onAdvance)
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
              onClick={scheduleAdvance}
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

/** Focuses the option with this value; without a value the chosen option, else the first. */
export function focusOption(group: ParentNode | null, value?: number): void {
  const selector = value === undefined ? ':checked' : `[value="${value}"]`
  const option =
    group?.querySelector<HTMLInputElement>(`input${selector}`) ??
    group?.querySelector<HTMLInputElement>('input')
  option?.focus({ preventScroll: true })
}
