import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { OpenQuiz } from '#contract/quiz.ts'
import { commentsNeeded } from '#domain/comments.ts'
import { MIN_DISTRIBUTION_SIZE, isLive } from '#domain/release.ts'
import {
  CANT_SAY,
  idempotencyKey,
  KEY_HASH_DIGITS,
  storedComments,
  storedSubmission,
} from '#domain/stored-submission.ts'
import type { StoredComment, StoredSubmission } from '#domain/stored-submission.ts'

export interface StoredRowsProps {
  readonly round: Pick<
    OpenQuiz['session'],
    'id' | 'groupSize' | 'sharing' | 'canSkip' | 'openQuestions'
  >
  /** One per question, in order; undefined for an unanswered question. */
  readonly answers: readonly (number | undefined)[]
  readonly comments: readonly Comment[]
  readonly submissionId: string
  /** In an invited round, where a ticket replaces the random number. */
  readonly ticket?: StoredTicket
}

/** What is stored of a ticket. Texts of invited rounds only, so that other quizzes do not load them. */
export interface StoredTicket {
  readonly hash: string
  /** About the hash behind the answers. */
  readonly waiting: string
  readonly key: string
  /** What is stored apart from the response. */
  readonly apart: string
}

const WORKSPACE = 'Where this survey was created. All surveys created there have the same number.'

const ANSWERS_MEAN =
  'Your answers in the order of the questions: 1 is Strongly Disagree, 5 is Strongly Agree.'

const SEALED =
  'They are encrypted before the database gets them. The key is deleted when they are added to the results.'

/** Columns that the server adds to the row. */
type AddedColumn = 'id' | 'workspace_id'

/** Describes every stored column; a column without a description does not compile. */
const MEANING: Readonly<Record<AddedColumn | keyof StoredSubmission, (live: boolean) => string>> = {
  id: (live) => `A random number from the database${live ? '' : ' for the whole row'}.`,
  workspace_id: () => WORKSPACE,
  round_id: () => 'This survey.',
  question: () => 'The row has answers, not comments.',
  sealed: () =>
    `${ANSWERS_MEAN} ${SEALED} Other people's answers are added to the same row, in random order.`,
  answers: () => ANSWERS_MEAN,
  day: (live) =>
    `The UTC date on which ${live ? 'your answers are' : 'the latest answers in the row were'} received, without a time.`,
  is_manager: () => 'These are not the answers of the person who created this survey.',
  released: () => 'Your answers are included in the results immediately.',
}

/**
 * The row that Complete Assessment will write. It is built by the function that the server's tests
 * compare with the database.
 */
export function StoredRows({
  round,
  answers,
  comments,
  submissionId,
  ticket,
  now,
}: StoredRowsProps & { now: Date }) {
  const live = isLive(round.groupSize)
  const row = storedSubmission(round, [], now)
  const cantSay = live ? 'NULL' : String(CANT_SAY)
  const chosen = answers
    .map((answer) => (answer === CANT_SAY ? cantSay : (answer ?? '–')))
    .join(' ')
  const fingerprint = useFingerprint(idempotencyKey(round.id, submissionId))
  const values: Readonly<Record<keyof typeof MEANING, string>> = {
    id: '(random)',
    workspace_id: '(of this survey)',
    round_id: row.round_id,
    question: '0',
    sealed: chosen,
    answers: chosen,
    day: row.day,
    is_manager: String(row.is_manager),
    released: String(row.released),
  }
  const columns = COLUMNS.filter((name) => isAdded(name) || name in row)
  return (
    <div className="quiz-review-body">
      <h3>{live ? 'A row with your answers' : 'A row shared with other people’s answers'}</h3>
      <dl>
        {columns.map((name) => (
          <Column key={name} name={name} value={values[name]}>
            {MEANING[name](live)} {name === 'sealed' && ticket?.waiting}
            {round.canSkip && values[name] === chosen && ` ${cantSay} is “I can't say”.`}
          </Column>
        ))}
      </dl>
      {!live && (
        <p>
          The order is reshuffled with each new response. When responses are added to the results,
          each person’s answers get their own row, a new random ID and the same date.
        </p>
      )}
      {storedComments(round, comments, now).map((comment) => (
        <CommentRow key={comment.question} row={comment} />
      ))}
      <h3>A separate row without answers, for the fingerprints of many people</h3>
      <dl>
        <Column name="workspace_id" value={values.workspace_id}>
          {WORKSPACE}
        </Column>
        <Column name="round_id" value={row.round_id}>
          This survey.
        </Column>
        <Column name="first_hash" value="(of the row)">
          Where the row begins.
        </Column>
        <Column name="hashes" value={ticket?.hash ?? fingerprint ?? '(a fingerprint)'}>
          {ticket?.key ??
            'Keeps your response from being stored twice. Made from this survey and a random number from your browser, and deleted 30 days after the survey ends.'}{' '}
          {!live && !ticket && 'It has no date or time and is not linked to your answers.'}
        </Column>
      </dl>
      <p>
        {live
          ? 'The results of this survey are recalculated to include your answers. '
          : 'The number of waiting responses goes up by one. '}
        {ticket?.apart ??
          'Nothing else is stored: no name, account, address, browser or time of day.'}
      </p>
      <h3>Who sees what, and when</h3>
      <dl>
        {visibility(round, ticket !== undefined, comments.length > 0).map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A comment is stored apart from the answers and from other comments. */
function CommentRow({ row }: { row: StoredComment }) {
  return (
    <>
      <h3>
        {'sealed' in row
          ? 'A row shared with other people’s comments on the same question'
          : 'A row with your comment'}
      </h3>
      <dl>
        <Column name="id" value="(random)">
          {MEANING.id('text' in row)}
        </Column>
        <Column name="workspace_id" value="(of this survey)">
          {WORKSPACE}
        </Column>
        <Column name="round_id" value={row.round_id}>
          This survey.
        </Column>
        <Column name="question" value={String(row.question)}>
          The open question.
        </Column>
        {'sealed' in row ? (
          <>
            <Column name="sealed" value={row.sealed || '(empty)'}>
              Your comment, empty if you write none. The comments of a row have one length and a
              random order, so no one can tell who wrote one. {SEALED} A fingerprint that only this
              key makes of your ticket and the question stands before yours, so that you can replace
              it.
            </Column>
            <Column name="day" value={row.day}>
              The UTC date on which the latest comment in the row was received, without a time.
            </Column>
          </>
        ) : (
          <>
            <Column name="text" value={row.text}>
              Your comment, without a date.
            </Column>
            <Column name="hidden" value={String(row.hidden)}>
              Your manager can hide it from the team.
            </Column>
            <Column name="reported" value={String(row.reported)}>
              No one has reported it.
            </Column>
            <Column name="reports" value="{}">
              A report adds the hash of a random receipt, without a name or a time.
            </Column>
          </>
        )}
      </dl>
    </>
  )
}

const COLUMNS = Object.keys(MEANING) as (keyof typeof MEANING)[]

const isAdded = (name: string) => name === 'id' || name === 'workspace_id'

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

type Visibility = readonly [when: string, what: string]

function visibility(
  { groupSize, sharing }: StoredRowsProps['round'],
  isFinal: boolean,
  hasComments: boolean,
): readonly Visibility[] {
  const shared: readonly Visibility[] =
    sharing === 'team'
      ? [['At the same time', 'Your team sees the same results as your manager.']]
      : []
  const comments: readonly Visibility[] =
    hasComments && !isLive(groupSize)
      ? [
          [
            `Once ${commentsNeeded(groupSize)} or more comments on a question are added to the results`,
            'All of them appear together, in random order, word for word.',
          ],
        ]
      : []
  if (isLive(groupSize)) {
    return [
      [
        'Immediately',
        `The person who created this survey sees results that include your answers, and can see your own set of answers.${hasComments ? ' Everyone who sees the results can read what you wrote.' : ''}`,
      ],
      ...shared,
    ]
  }
  return [
    [
      'Immediately',
      'The person who created this survey sees that there is one more response, but not its answers.',
    ],
    [
      `Once ${groupSize} or more responses are waiting`,
      'When the survey ends, or earlier if they choose, the person who created this survey sees averages that include all waiting responses, and the date of the latest one.',
    ],
    [
      `If ${MIN_DISTRIBUTION_SIZE} or more responses are added at the same time`,
      'That person may also see how many people chose each option of a question.',
    ],
    ...comments,
    ...shared,
    [
      'Never',
      `Your own set of answers. If fewer than ${groupSize} responses are waiting when the survey ends, none of them is shown${isFinal ? '' : ', unless the survey is reopened and more people respond'}.`,
    ],
  ]
}

/** Returns what is stored of the SHA-256 of a text, in hex, or undefined where the browser has no crypto.subtle. */
function useFingerprint(text: string): string | undefined {
  const [hex, setHex] = useState<string>()
  useEffect(() => {
    let unmounted = false
    const compute = async () => {
      const hash = await sha256(text)
      if (!unmounted) setHex(hash)
    }
    void compute()
    return () => {
      unmounted = true
    }
  }, [text])
  return hex
}

async function sha256(text: string): Promise<string | undefined> {
  // TypeScript declares it as always defined, but pages on plain http do not have it.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  const hash = await subtle?.digest('SHA-256', new TextEncoder().encode(text))
  const stored = hash && new Uint8Array(hash, 0, KEY_HASH_DIGITS / 2)
  return stored && Array.from(stored, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
