import { MAX_QUIZ_LOGO_BYTES } from '#domain/branding.ts'
import { describe, expect, test } from 'vitest'
import { QUIZ_REQUESTS, WEIGHTS } from './marks.ts'
import { builtFile, builtText, KIB, quizPage, transfer } from './weights.ts'

/** The quiz page as it was built and as it is sent: an invited person waits for each byte of it. */

/** The questions come by a call; the largest set has to fit beside the files. */
const ROOM_FOR_QUESTIONS = 12 * KIB
const ROOM_FOR_HEADERS = 4 * KIB

describe('the quiz page, as it is built', () => {
  const { linked, scripts, fonts } = quizPage()

  test('is all found: script, style, font and icon', () => {
    expect(scripts).toHaveLength(1)
    expect(fonts).toHaveLength(1)
    // Beside these: the page itself, its questions, and the logo that a plan may put there.
    expect(linked.length + 3).toBeLessThanOrEqual(QUIZ_REQUESTS)
    expect(linked.filter((url) => !url.startsWith('/'))).toEqual([])
  })

  test(`has at most ${WEIGHTS.quizScript} KiB of JavaScript`, () => {
    const script = scripts.reduce((sum, url) => sum + transfer(builtFile(url)), 0)
    expect(script / KIB).toBeLessThanOrEqual(WEIGHTS.quizScript)
    // Something was measured.
    expect(script / KIB).toBeGreaterThan(20)
  })

  test(`has at most ${WEIGHTS.quiz} KiB in all, the questions and a logo counted in`, () => {
    const files = ['quiz/quiz.html', ...linked.map(builtFile)]
    const sum = files.reduce((total, name) => total + transfer(name), 0)
    const others = ROOM_FOR_QUESTIONS + ROOM_FOR_HEADERS + MAX_QUIZ_LOGO_BYTES
    expect((sum + others) / KIB).toBeLessThanOrEqual(WEIGHTS.quiz)
  })

  test('shows its text before its font is there', () => {
    const css = linked.filter((url) => url.endsWith('.css')).map((url) => builtText(builtFile(url)))
    const faces = css.join('').match(/@font-face\{[^}]*\}/g) ?? []
    expect(faces.length).toBeGreaterThan(0)
    expect(faces.filter((face) => !/font-display:(swap|optional|fallback)/.test(face))).toEqual([])
  })
})
