import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { OpenQuiz } from '#contract/quiz.ts'
import { hasAttempt } from './questionnaire/attempt-store.ts'
import type { Ended } from './questionnaire/delivery.ts'
import { browserTrail } from './questionnaire/question-trail.ts'
import { sendAnswers } from './quiz-calls.ts'
import { QuizBanner, QuizFooter, QuizMeasure } from './components/QuizBanner.tsx'
import { QuizCompleted } from './components/QuizCompleted.tsx'
import { commentsOf, Questionnaire } from './questionnaire/Questionnaire.tsx'
import { sharedResultsPath } from '#web/public-paths.ts'
import { RememberResponse } from './components/RememberResponse.tsx'
import { Responded } from './components/Responded.tsx'
import { WhatWillBeStored } from './components/WhatWillBeStored.tsx'
import { QuizUnavailable } from './components/QuizTrouble.tsx'
import { AnonymityPromise } from './components/AnonymityPromise.tsx'
import { anonymityPromise, cantSayPromise } from './anonymity-promise.ts'
import { forgetMarker, keepMarker, markerOf } from './responded-marker.ts'
import type { OpenQuestionsParts } from './open-questions/OpenQuestions.tsx'

type Ending = 'completed' | Ended

/** An open round: introduction, questions, and the thank-you page. */
export function OpenedQuiz({
  token,
  quiz,
  parts,
}: {
  token: string
  quiz: OpenQuiz
  /** Given if the round has open questions. Loaded for such rounds only. */
  parts?: OpenQuestionsParts | undefined
}) {
  const { session: round, assessment } = quiz
  const [ending, setEnding] = useState<Ending>()
  const [results, setResults] = useState<ReactNode>(null)
  const [marker, setMarker] = useState(() => (hasAttempt(token) ? undefined : markerOf(token)))
  const [remembers, setRemembers] = useState(false)
  useEffect(() => {
    document.title = round.title
  }, [round.title])

  // An open round is never restarted.
  if (ending === 'expired' || ending === 'closed' || typeof ending === 'object') {
    return <QuizUnavailable expired={ending === 'expired'} answered />
  }
  return (
    <>
      <QuizBanner quiz={quiz} />
      <main className="quiz-column quiz-main">
        {ending === 'completed' ? (
          <QuizCompleted groupSize={round.groupSize} results={results} />
        ) : marker !== undefined ? (
          <Responded
            sharedToken={marker}
            onAnswer={() => setMarker(undefined)}
            onForget={() => {
              forgetMarker(token)
              setMarker(undefined)
            }}
          />
        ) : (
          <Questionnaire
            assessment={assessment}
            canSkip={round.canSkip}
            storageKey={token}
            trail={browserTrail}
            intro={
              <>
                <QuizMeasure {...assessment} />
                <AnonymityPromise
                  {...anonymityPromise(round)}
                  comments={parts?.commentsPromise(round)}
                  cantSay={cantSayPromise(round)}
                />
              </>
            }
            openQuestions={
              parts && {
                ids: round.openQuestions.map(({ id }) => id),
                render: (fields) => (
                  <parts.OpenQuestions
                    {...fields}
                    questions={round.openQuestions}
                    groupSize={round.groupSize}
                  />
                ),
              }
            }
            renderReview={({ answers, comments, submissionId }) => (
              <>
                <RememberResponse checked={remembers} onChange={setRemembers} />
                <WhatWillBeStored
                  round={round}
                  answers={assessment.questions.map(({ id }) => answers[id])}
                  comments={commentsOf(Object.keys(comments), comments)}
                  submissionId={submissionId}
                />
              </>
            )}
            onSubmit={async (responses, submissionId, comments) => {
              const { sharedToken } = await sendAnswers(assessment.type, {
                responses: [...responses],
                sessionId: round.id,
                teamId: round.teamId,
                participantName: 'Anonymous Participant',
                submissionId,
                ...(comments.length > 0 && { comments: [...comments] }),
              })
              if (remembers) keepMarker(token, round.expiresAt, sharedToken)
              if (sharedToken) setResults(await linkToKeep(sharedToken, round.groupSize))
            }}
            onSubmitted={() => setEnding('completed')}
            onEnded={setEnding}
          />
        )}
      </main>
      <QuizFooter />
    </>
  )
}

/** Returns loaded with the thank-you. If that fails, the link is there without its explanation. */
const linkToKeep = (token: string, groupSize: number): Promise<ReactNode> =>
  import('./components/SharedLink.tsx').then(
    ({ SharedLink }) => <SharedLink token={token} groupSize={groupSize} />,
    () => <a href={sharedResultsPath(token)}>Your team’s results</a>,
  )
