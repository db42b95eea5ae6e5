import { useLayoutEffect, useRef } from 'react'
import type { QuestionItem } from '#contract/assessments.ts'
import { CANT_SAY } from '#domain/stored-submission.ts'
import { useAutoAdvance } from './use-auto-advance.ts'

interface QuestionProps {
  readonly question: QuestionItem
  readonly value: number | undefined
  readonly showDigits: boolean
  /** True if the person may say that they cannot answer. */
  readonly canSkip: boolean
  /** True while the response is sent. */
  readonly readOnly: boolean
  readonly onChoose: (value: number) => void
  /** Called a moment after a choice by pointer, never after a choice by key. */
  readonly onAdvance: () => void
}

/**
 * One statement and its options: a fieldset, a legend and native radios. Takes the focus on mount,
 * so that screen readers read the legend and arrow and digit keys work immediately.
 */
export function Question(props: QuestionProps) {
  const { question, canSkip, onAdvance } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const scheduleAdvance = useAutoAdvance(onAdvance)
  // At once: a digit may follow the key that led here.
  useLayoutEffect(() => {
    focusOption(group.current)
  }, [])
  return (
    <fieldset ref={group} className="quiz-question" data-apart={canSkip || undefined}>
      <legend className="quiz-legend">
        <h2 className="quiz-text">{question.text}</h2>
      </legend>
      <div>
        {question.scale.labels.map((label, position) => (
          <Option
            key={label}
            {...props}
            label={label}
            option={position + 1}
            onClick={scheduleAdvance}
          />
        ))}
      </div>
      {canSkip && (
        <div className="quiz-apart">
          <Option {...props} label="I can't say" option={CANT_SAY} onClick={scheduleAdvance} />
        </div>
      )}
    </fieldset>
  )
}

function Option({
  question,
  value,
  showDigits,
  readOnly,
  onChoose,
  label,
  option,
  onClick,
}: QuestionProps & { label: string; option: number; onClick: () => void }) {
  return (
    <div className="quiz-row">
      <label className="quiz-option" data-chosen={value === option || undefined}>
        <input
          type="radio"
          className="quiz-radio"
          name={question.id}
          value={option}
          checked={value === option}
          onChange={() => onChoose(option)}
          onClick={(event) => {
            if (readOnly) event.preventDefault()
            else onClick()
          }}
        />
        <span>{label}</span>
      </label>
      {showDigits && (
        <kbd aria-hidden="true" className="quiz-digit">
          {option}
        </kbd>
      )}
    </div>
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
