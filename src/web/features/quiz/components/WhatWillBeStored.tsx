import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { DISTRIBUTION_FLOOR, isLive } from '#domain/release.ts'
import { retryKeyOf, storedSubmission } from '#domain/stored-submission.ts'

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

function Contents({ session, answers, submissionId, now }: WhatWillBeStoredProps & { now: Date }) {
  const row = storedSubmission(session, [], now)
  const fingerprint = useFingerprint(retryKeyOf(session.id, submissionId))
  const live = isLive(session.groupSize)
  return (
    <div className="quiz-review-body">
      <h3>One row for your answers</h3>
      <dl>
        <Column name="id" value="(random)">
          A random number that the database makes
          {!live && ', and makes anew whenever answers are grouped'}.
        </Column>
        <Column name="session_id" value={row.session_id}>
          This quiz.
        </Column>
        <Column name="answers" value={answers.map((answer) => answer ?? '–').join(' ')}>
          Yours, in the order of the questions: 1 is Strongly Disagree, 5 is Strongly Agree.
        </Column>
        <Column name="day" value={row.day}>
          The day on which it arrives, by UTC{!live && ', or the latest of its group does'}. No
          time.
        </Column>
        <Column name="is_manager" value={String(row.is_manager)}>
          It is not the own view of whoever created this quiz.
        </Column>
        <Column name="released" value={String(row.released)}>
          {live ? 'It counts in the figures at once.' : 'It counts in no figure yet.'}
        </Column>
      </dl>
      <h3>One row apart from them</h3>
      <dl>
        <Column name="key_hash" value={fingerprint ?? '(a fingerprint)'}>
          So that sending twice stores once: made from this quiz and a random number of your
          browser. {!live && 'It has no time, and stands apart from the answers.'}
        </Column>
      </dl>
      <p>
        {!live && 'The count of answers that wait for this quiz goes up by one. '}
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
      "They see the team's averages with all of those answers in them, and on which days they came: when the quiz ends, or earlier if they ask.",
    ],
    [
      `From ${DISTRIBUTION_FLOOR} such answers on`,
      'They may also see how many people chose each option of a question.',
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
