import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { MIN_DISTRIBUTION_SIZE, isLive } from '#domain/release.ts'
import { idempotencyKey, storedSubmission } from '#domain/stored-submission.ts'
import type { StoredSubmission } from '#domain/stored-submission.ts'

interface WhatWillBeStoredProps {
  readonly session: { readonly id: string; readonly groupSize: number }
  /** In the order of the questions; undefined where none is chosen yet. */
  readonly answers: readonly (number | undefined)[]
  readonly submissionId: string
}

/**
 * The very row that Complete Assessment will write, shown before it is pressed. It comes from the
 * same function that the server's tests hold the database to.
 */
export function WhatWillBeStored(props: WhatWillBeStoredProps) {
  const [openedAt, setOpenedAt] = useState<Date>()
  return (
    <details
      className="quiz-review"
      onToggle={(event) => setOpenedAt(event.currentTarget.open ? new Date() : undefined)}
    >
      <summary>See exactly what will be stored</summary>
      {openedAt && <Contents {...props} now={openedAt} />}
    </details>
  )
}

/** All columns of the row, in words: one that is stored and not told here does not compile. */
const MEANING: Readonly<Record<'id' | keyof StoredSubmission, (live: boolean) => string>> = {
  id: (live) => `A random number that the database makes${live ? '' : ' for the whole row'}.`,
  session_id: () => 'This quiz.',
  answers: (live) =>
    `Yours, in the order of the questions: 1 is Strongly Disagree, 5 is Strongly Agree.${live ? '' : ' Those of others lie beside them as they come, in an order made by chance.'}`,
  day: (live) =>
    `The UTC day on which ${live ? 'it arrives' : 'the latest answers in the row arrived'}. No time.`,
  is_manager: () => 'These are not the answers of whoever created this quiz.',
  released: () => 'They count in the figures at once.',
}

function Contents({ session, answers, submissionId, now }: WhatWillBeStoredProps & { now: Date }) {
  const live = isLive(session.groupSize)
  const row = storedSubmission(session, [], now)
  const fingerprint = useFingerprint(idempotencyKey(session.id, submissionId))
  const values: Readonly<Record<keyof typeof MEANING, string>> = {
    id: '(random)',
    session_id: row.session_id,
    answers: answers.map((answer) => answer ?? '–').join(' '),
    day: row.day,
    is_manager: String(row.is_manager),
    released: String(row.released),
  }
  const columns = COLUMNS.filter((name) => name === 'id' || name in row)
  return (
    <div className="quiz-review-body">
      <h3>{live ? 'One row for your answers' : 'A place in a row with others’ answers'}</h3>
      <dl>
        {columns.map((name) => (
          <Column key={name} name={name} value={values[name]}>
            {MEANING[name](live)}
          </Column>
        ))}
      </dl>
      {!live && (
        <p>
          All are mixed anew as others come. Once they count, each person’s get a row of their own,
          under a new random number, all with the same day.
        </p>
      )}
      <h3>One row apart from them</h3>
      <dl>
        <Column name="session_id" value={row.session_id}>
          This quiz.
        </Column>
        <Column name="key_hash" value={fingerprint ?? '(a fingerprint)'}>
          So that sending twice stores once: made from this quiz and a random number of your
          browser. {!live && 'It has no time, and stands apart from the answers.'}
        </Column>
      </dl>
      <p>
        {live
          ? 'The figures of this quiz are reckoned anew with your answers in them. '
          : 'The count of answers that wait for this quiz goes up by one. '}
        That is all: whoever looks into the database finds this, and no name, account, address,
        browser or time of day.
      </p>
      <h3>Who sees what, from when on</h3>
      <dl>
        {seenBy(session.groupSize).map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const COLUMNS = Object.keys(MEANING) as (keyof typeof MEANING)[]

function Column({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <code>{value}</code>
        <span>{children}</span>
      </dd>
    </div>
  )
}

function seenBy(groupSize: number): readonly (readonly [when: string, what: string])[] {
  if (isLive(groupSize)) {
    return [
      [
        'At once',
        'Whoever created this quiz sees the figures with your answers in them, and can see your answers side by side.',
      ],
    ]
  }
  return [
    [
      'At once',
      'Whoever created this quiz sees that one more answer has come, and nothing of what it says.',
    ],
    [
      `Once ${groupSize} or more wait`,
      "They see the team's averages with all of those answers in them, and the day of the latest: when the quiz ends, or earlier if they ask.",
    ],
    [
      `Where ${MIN_DISTRIBUTION_SIZE} or more of them count together`,
      'They may also see how many of these chose each option of a question.',
    ],
    [
      'Never',
      `Your answers side by side; and nothing at all if fewer than ${groupSize} wait when the quiz ends.`,
    ],
  ]
}

/** SHA-256 as the server makes it; undefined where the browser has none: pages on plain http. */
function useFingerprint(text: string): string | undefined {
  const [hex, setHex] = useState<string>()
  useEffect(() => {
    let left = false
    const make = async () => {
      const found = await sha256(text)
      if (!left) setHex(found)
    }
    void make()
    return () => {
      left = true
    }
  }, [text])
  return hex
}

async function sha256(text: string): Promise<string | undefined> {
  // Typed as always there, but pages on plain http do not have it.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
