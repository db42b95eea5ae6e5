import type { ReactElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import type { OpenQuiz } from '#contract/quiz.ts'
import { trimToken } from '#domain/link-token.ts'
import { readStart } from './features/rounds/quiz/brought-start.ts'
import { LoadingQuiz } from './features/rounds/quiz/LoadingQuiz.tsx'
import { openQuiz, QuizPage } from './features/rounds/quiz/QuizPage.tsx'
import { QuizUnreachable } from './features/rounds/quiz/components/QuizTrouble.tsx'
import type { Restarted } from './features/rounds/quiz/questionnaire/delivery.ts'
import { forgetEnded } from './features/rounds/quiz/responded-marker.ts'
import './quiz.css'

const [, place, part = ''] = location.pathname.split('/')
const token = decodedToken(part)
const fragment = location.hash
// It may hold a ticket, which must not stay where it can be seen or copied.
if (fragment) history.replaceState(null, '', location.pathname)
// A link with a ticket was opened in this tab.
window.addEventListener('hashchange', () => location.reload())

const frame = document.getElementById('root') as HTMLElement
let root: Root | undefined
// A top-level await would put what the pages share into more files.
if (!frame.dataset.tooOld) void show()

async function show(): Promise<void> {
  const wasDrawn = readStart()
  const page = await openPage()
  if (wasDrawn) takeOver(page)
  else render(page)
  delete document.documentElement.dataset.differs
}

/** Renders the page into what the server has drawn. What someone did there before is kept. */
function takeOver(page: ReactElement): void {
  const opened = frame.querySelectorAll<HTMLDetailsElement>('details[open]')
  const clicked = frame.querySelectorAll<HTMLButtonElement>('button[name][aria-disabled]')
  // Elements that stay would be moved past it, and lose the focus.
  for (const element of frame.querySelectorAll('noscript, script')) element.remove()
  root = hydrateRoot(frame, page)
  for (const details of opened) details.open = true
  // An element may be another button by now.
  for (const button of clicked) if (button.isConnected && button.name) button.click()
}

async function openPage(): Promise<ReactElement> {
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
function ticketPage(quiz?: OpenQuiz): Promise<ReactElement> {
  return import('./features/rounds/tickets/TicketPage.tsx').then(
    ({ openTicketPage }) => openTicketPage({ place, token, quiz, fragment, onRetry: retry }),
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
  render(<LoadingQuiz />)
  void show()
}

function render(page: ReactElement): void {
  root ??= createRoot(frame)
  root.render(page)
}

function decodedToken(part: string): string {
  try {
    return trimToken(decodeURIComponent(part))
  } catch {
    return part
  }
}
