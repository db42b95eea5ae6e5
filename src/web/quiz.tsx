import { createRoot } from 'react-dom/client'
import { openQuiz, QuizPage } from './features/quiz/QuizPage.tsx'
import './quiz.css'

const token = decodedToken(location.pathname.split('/')[2] ?? '')
const opening = await openQuiz(token)
const root = document.getElementById('root')
if (root) createRoot(root).render(<QuizPage token={token} opening={opening} />)

function decodedToken(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
