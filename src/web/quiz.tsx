import { createRoot } from 'react-dom/client'
import type { OpenQuiz } from '#contract/quiz.ts'
import { trimToken } from '#domain/link-token.ts'
import { LoadingQuiz } from './features/rounds/quiz/LoadingQuiz.tsx'
import { openQuiz, QuizPage } from './features/rounds/quiz/QuizPage.tsx'
import { QuizUnreachable } from './features/rounds/quiz/components/QuizTrouble.tsx'
import type { Restarted } from './features/rounds/quiz/questionnaire/delivery.ts'
import { forgetEnded } from './features/rounds/quiz/responded-marker.ts'
import './quiz.css'

/** The questions may wait this long for the font; a frame of the page is visible already. */
const FONT_TIMEOUT_MS = 200

const [, place, part = ''] = location.pathname.split('/')
const token = decodedToken(part)
const fragment = location.hash
// It may hold a ticket, which must not stay where it can be seen or copied.
if (fragment) history.replaceState(null, '', location.pathname)
// A link with a ticket was opened in this tab.
window.addEventListener('hashchange', () => location.reload())

const frame = document.getElementById('root') as HTMLElement
const root = createRoot(frame)
// A top-level await would put what the pages share into more files.
if (!frame.dataset.tooOld) void show()

async function show(): Promise<void> {
  const [page, fontIsReady] = await Promise.all([openPage(), loadFont()])
  // The page never changes its font while someone reads.
  if (!fontIsReady) document.documentElement.classList.add('font-is-late')
  root.render(page)
}

async function openPage() {
  if (place !== 'quiz') return ticketPage()
  const opening = await openQuiz(token)
  // Only an answer tells the server's time.
  if (opening !== 'unreachable') forgetEnded()
  if (typeof opening !== 'object') return <QuizPage {...{ token, opening }} onRetry={retry} />
  if ('step' in opening) return restartedPage(opening)
  const { access, openQuestions } = opening.session
  if (access === 'invited') return ticketPage(opening)
  if (openQuestions.length === 0) return <QuizPage {...{ token, opening }} onRetry={retry} />
  // Few open rounds have open questions: only those without a group size.
  return import('./features/rounds/quiz/open-questions/OpenQuestions.tsx').then(
    ({ openQuestionsParts }) => (
      <QuizPage {...{ token, opening }} onRetry={retry} parts={openQuestionsParts} />
    ),
    () => <QuizUnreachable onRetry={retry} />,
  )
}

/** Returns a page of an invitation or a ticket. Its script is not loaded for open rounds. */
function ticketPage(quiz?: OpenQuiz) {
  return import('./features/rounds/tickets/TicketPage.tsx').then(
    ({ TicketPage }) => <TicketPage {...{ place, token, quiz, fragment }} />,
    () => <QuizUnreachable onRetry={retry} />,
  )
}

/** Returns the page of an invited round that was restarted. */
function restartedPage({ message }: Restarted) {
  return import('./features/rounds/tickets/components/SurveyRestarted.tsx').then(
    ({ SurveyRestarted }) => <SurveyRestarted message={message} />,
    () => <QuizUnreachable onRetry={retry} />,
  )
}

function retry(): void {
  root.render(<LoadingQuiz />)
  void show()
}

/** Returns whether the font is loaded, after a short wait. */
async function loadFont(): Promise<boolean> {
  const font = "1em 'Instrument Sans Basic'"
  const timeout = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS))
  // Fails if the font cannot be loaded.
  await Promise.race([document.fonts.load(font), timeout]).catch(() => {})
  return document.fonts.check(font)
}

function decodedToken(part: string): string {
  try {
    return trimToken(decodeURIComponent(part))
  } catch {
    return part
  }
}
