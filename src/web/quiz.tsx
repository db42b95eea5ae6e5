import { createRoot } from 'react-dom/client'
import { openQuiz, QuizPage } from './features/quiz/QuizPage.tsx'
import './quiz.css'

/** The questions may wait this long for the font; a frame of the page is visible already. */
const FONT_TIMEOUT_MS = 200

const token = decodedToken(location.pathname.split('/')[2] ?? '')
const [opening, fontIsReady] = await Promise.all([openQuiz(token), loadFont()])
// The page never changes its font while someone reads.
if (!fontIsReady) document.documentElement.classList.add('font-is-late')
const root = document.getElementById('root')
if (root) createRoot(root).render(<QuizPage token={token} opening={opening} />)

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
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
