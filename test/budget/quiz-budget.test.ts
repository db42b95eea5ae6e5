import { MAX_QUIZ_LOGO_BYTES } from '#domain/branding.ts'
import { describe, expect, test } from 'vitest'
import { QUIZ_REQUEST_BUDGET, SIZE_BUDGETS } from './budgets.ts'
import { builtFile, builtText, KIB, quizPage, quizScripts, transferSize } from './built-pages.ts'

/** What the server writes into the page: the largest set of questions and the promise, compressed. */
const START_BYTES = 3 * KIB
const HEADERS_BYTES = 3 * KIB
/** Ten people on the roster. */
const ROSTER_BYTES = 1 * KIB
/** A text of the blinding module that minifying keeps. */
const BLINDING = /unusable message/

describe('the built quiz page', () => {
  const { linked, scripts, fonts, styles } = quizPage()

  test('requests one script and one font, and stays within the request budget', () => {
    expect(scripts).toHaveLength(1)
    for (const url of scripts) expect(builtText(builtFile(url))).not.toMatch(/from\s*["']\.\//)
    expect(fonts).toHaveLength(1)
    expect(linked).toContain(fonts[0])
    // Plus the page and the logo of plans with branding.
    expect(linked.length + 2).toBeLessThanOrEqual(QUIZ_REQUEST_BUDGET)
    expect(linked.filter((url) => !url.startsWith('/'))).toEqual([])
  })

  test(`has at most ${SIZE_BUDGETS.quizScript} KiB of JavaScript`, () => {
    const script = scripts.reduce((sum, url) => sum + transferSize(builtFile(url)), 0)
    expect(script / KIB).toBeLessThanOrEqual(SIZE_BUDGETS.quizScript)
    // A smaller size means that the measurement found no scripts.
    expect(script / KIB).toBeGreaterThan(10)
  })

  test(`has at most ${SIZE_BUDGETS.quiz} KiB in total, including the questions and a logo`, () => {
    const files = ['quiz/quiz.html', ...linked.map(builtFile)]
    const sum = files.reduce((total, name) => total + transferSize(name), 0)
    const otherBytes = START_BYTES + HEADERS_BYTES + MAX_QUIZ_LOGO_BYTES
    expect((sum + otherBytes) / KIB).toBeLessThanOrEqual(SIZE_BUDGETS.quiz)
  })

  test('has no styles that Chrome 90 and Safari 15.4 lack', () => {
    const later = /:has\(|(?:oklch|light-dark|color-mix)\(|@(?:layer|container)|@media[^{]*[<>]/g
    expect(builtText('quiz/quiz.html').match(later) ?? []).toEqual([])
    expect('@media (width<40rem){a:has(b){color:oklch(0 0 0)}}'.match(later)).toHaveLength(3)
  })

  test('does not load tickets and blinding for an open round', () => {
    for (const url of scripts) expect(builtText(builtFile(url))).not.toMatch(BLINDING)
    const blinding = quizScripts().filter((file) => BLINDING.test(builtText(file)))
    expect(blinding).toHaveLength(1)
  })

  test(`has at most ${SIZE_BUDGETS.invitedQuiz} KiB in total in an invited round`, () => {
    const files = [
      'quiz/quiz.html',
      ...linked.filter((url) => !scripts.includes(url)).map(builtFile),
    ]
    const sum = [...files, ...quizScripts()].reduce((total, name) => total + transferSize(name), 0)
    const otherBytes = START_BYTES + 2 * HEADERS_BYTES + MAX_QUIZ_LOGO_BYTES + ROSTER_BYTES
    expect((sum + otherBytes) / KIB).toBeLessThanOrEqual(SIZE_BUDGETS.invitedQuiz)
  })

  test('shows its text before its font is loaded', () => {
    // Faces of local fonts have no URL.
    const faces = (styles.match(/@font-face\{[^}]*\}/g) ?? []).filter((face) => /url\(/.test(face))
    expect(faces.length).toBeGreaterThan(0)
    expect(faces.filter((face) => !/font-display:(swap|optional|fallback)/.test(face))).toEqual([])
  })
})
