import { useId, useLayoutEffect, useRef } from 'react'
import type { OpenQuestion } from '#contract/comments.ts'
import { MAX_COMMENT_LENGTH } from '#domain/comments.ts'
import { findPersonalDetails } from '#domain/personal-details.ts'
import type { PersonalDetail } from '#domain/personal-details.ts'
import type { OpenQuestionFields } from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { commentsPromise, whenShown } from './comments-promise.ts'

export interface OpenQuestionsProps extends OpenQuestionFields {
  readonly questions: readonly OpenQuestion[]
  readonly groupSize: number
  /** Names of the people in the team, as far as the page knows them. */
  readonly people?: readonly string[] | undefined
}

/** The step after the last question: each open question with a field for a comment. */
export function OpenQuestions({
  questions,
  groupSize,
  people,
  comments,
  readOnly,
  onChange,
}: OpenQuestionsProps) {
  const rule = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading gets it, not the first field: on a phone, the keyboard would cover what the page says.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="quiz-open">
      <h2 ref={heading} tabIndex={-1} className="quiz-text">
        In your own words
      </h2>
      <p id={rule} className="quiz-muted">
        {whenShown(groupSize, questions.length > 1 ? 'the same' : 'this')}
      </p>
      {questions.map(({ id, text }) => (
        <CommentField
          key={id}
          label={text}
          describedBy={rule}
          value={comments[id] ?? ''}
          people={people}
          readOnly={readOnly}
          onChange={(comment) => onChange(id, comment)}
        />
      ))}
    </div>
  )
}

/** How many characters are left is said from here on. */
const NEAR_LIMIT = 900

/** Typing is not interrupted. */
const PAUSE_MS = 600

interface CommentFieldProps {
  readonly label: string
  readonly describedBy: string
  readonly value: string
  readonly people: readonly string[] | undefined
  readonly readOnly: boolean
  readonly onChange: (text: string) => void
}

function CommentField({
  label,
  describedBy,
  value,
  people,
  readOnly,
  onChange,
}: CommentFieldProps) {
  const id = useId()
  const settled = useDebounced(value, PAUSE_MS)
  const details = findPersonalDetails(settled, people)
  return (
    <div className="quiz-comment">
      <label htmlFor={id}>
        <bdi>{label}</bdi> <span className="quiz-muted">(optional)</span>
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={4}
        maxLength={MAX_COMMENT_LENGTH}
        aria-describedby={describedBy}
        value={value}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value.replace(UNREADABLE, ' '))}
      />
      {value.length >= NEAR_LIMIT && <p className="quiz-muted">{charactersLeft(value)}</p>}
      <p role="status" className="quiz-unseen">
        {settled.length >= NEAR_LIMIT && charactersLeft(settled)}
      </p>
      <p role="status" className={details.length > 0 ? 'quiz-notice' : undefined}>
        {details.length > 0 && warningOf(details)}
      </p>
    </div>
  )
}

/** Characters that the server does not accept, for example from a text that was pasted. */
// oxlint-disable-next-line no-control-regex -- finds control characters
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const charactersLeft = ({ length }: string): string =>
  `${MAX_COMMENT_LENGTH - length} of ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters left`

const KINDS: Readonly<Record<PersonalDetail['kind'], string>> = {
  email: 'an email address',
  phone: 'a phone number',
  handle: 'a username',
  name: 'a name',
}

const warningOf = (details: readonly PersonalDetail[]): string =>
  `${details.map(({ kind, text }) => `“${text}” looks like ${KINDS[kind]}`).join(', ')}. Comments are shown word for word. Leave out what tells who wrote them.`

/** What a round with open questions adds to the quiz. */
export const openQuestionsParts = { OpenQuestions, commentsPromise }
export type OpenQuestionsParts = typeof openQuestionsParts
