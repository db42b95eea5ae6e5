import type { ReactElement } from 'react'
import { renderToString } from 'preact-render-to-string'
import type { DrawQuizStart, QuizStart } from '#contract/quiz-start.ts'
import { formatDateTimeInUtc } from '#web/lib/time.ts'
import { readReply } from './features/rounds/quiz/quiz-calls.ts'
import { QuizPage, reasonOf } from './features/rounds/quiz/QuizPage.tsx'
import { openQuestionsParts } from './features/rounds/quiz/open-questions/OpenQuestions.tsx'
import { SurveyRestarted } from './features/rounds/tickets/components/SurveyRestarted.tsx'
import { InvitationPage, openBrought } from './features/rounds/tickets/InvitationPage.tsx'
import { InvitedQuiz } from './features/rounds/tickets/InvitedQuiz.tsx'

// The same components as in the browser, built for the server: see vite.quiz-start.config.ts.

/** Draws what quiz.tsx shows first in a browser that keeps nothing of this survey. */
export const drawQuizStart: DrawQuizStart = (start, script) => {
  const html = renderToString(pageOf(start))
  return (
    html
      .replace(/(<time datetime="([^"]*)">)[^<]*/, (_all, tag: string, iso: string) =>
        [tag, formatDateTimeInUtc(iso)].join(''),
      )
      // Without a script there is no other way to read the rest.
      .replace('data-shown="cut"', 'data-shown="whole"')
      .replace(
        '</header>',
        () => `</header>${script}${html.includes('name="start"') ? NO_SCRIPT : ''}`,
      )
  )
}

const NO_SCRIPT =
  '<noscript><p class="quiz-column quiz-noscript">JavaScript is off in this browser, and answering needs it. Switch it on and load this page again.</p></noscript>'

function pageOf(start: QuizStart): ReactElement {
  if (start.invitation) return <InvitationPage opening={openBrought(start)} onRetry={nothing} />
  const opening = openingOf(start)
  if (typeof opening === 'object' && 'step' in opening) {
    return <SurveyRestarted message={opening.message} />
  }
  // The link of a survey is not known here, and what the browser keeps under it neither.
  if (typeof opening === 'object' && opening.session.access === 'invited') {
    return <InvitedQuiz token="" quiz={opening} />
  }
  return <QuizPage token="" opening={opening} onRetry={nothing} parts={openQuestionsParts} />
}

function openingOf({ quiz }: QuizStart) {
  if (!quiz) return 'unreachable'
  try {
    return readReply(quiz)
  } catch (error) {
    return reasonOf(error)
  }
}

const nothing = () => {}
