import { useEffect, useState } from 'react'
import type { OpenQuiz } from '#contract/quiz.ts'
import type { Ended } from './questionnaire/delivery.ts'
import { browserTrail } from './questionnaire/question-trail.ts'
import { sendAnswers } from './quiz-calls.ts'
import { QuizBanner, QuizFooter, QuizMeasure } from './components/QuizBanner.tsx'
import { QuizCompleted } from './components/QuizCompleted.tsx'
import { Questionnaire } from './questionnaire/Questionnaire.tsx'
import { WhatWillBeStored } from './components/WhatWillBeStored.tsx'
import { QuizUnavailable } from './components/QuizTrouble.tsx'
import { AnonymityPromise } from './components/AnonymityPromise.tsx'
import { anonymityPromise } from './anonymity-promise.ts'

type Ending = 'completed' | Ended

/** An open quiz session: introduction, questions, and the thank-you page. */
export function OpenedQuiz({ token, quiz }: { token: string; quiz: OpenQuiz }) {
  const { session, assessment } = quiz
  const [ending, setEnding] = useState<Ending>()
  useEffect(() => {
    document.title = session.title
  }, [session.title])

  if (ending === 'expired' || ending === 'closed') {
    return <QuizUnavailable expired={ending === 'expired'} answered />
  }
  return (
    <>
      <QuizBanner quiz={quiz} />
      <main className="quiz-column quiz-main">
        {ending === 'completed' ? (
          <QuizCompleted groupSize={session.groupSize} />
        ) : (
          <Questionnaire
            assessment={assessment}
            storageKey={token}
            trail={browserTrail}
            intro={
              <>
                <QuizMeasure {...assessment} />
                <AnonymityPromise
                  {...anonymityPromise(session.groupSize, session.retentionMonths)}
                />
              </>
            }
            renderReview={({ answers, submissionId }) => (
              <WhatWillBeStored
                session={session}
                answers={assessment.questions.map(({ id }) => answers[id])}
                submissionId={submissionId}
              />
            )}
            onSubmit={(responses, submissionId) =>
              sendAnswers(assessment.type, {
                responses: [...responses],
                sessionId: session.id,
                teamId: session.teamId,
                participantName: 'Anonymous Participant',
                submissionId,
              })
            }
            onSubmitted={() => setEnding('completed')}
            onEnded={setEnding}
          />
        )}
      </main>
      <QuizFooter />
    </>
  )
}
