import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { QUIZ_LOGO_BYTES } from '#domain/branding.ts'
import { describe, expect, test } from 'vitest'

/** The quiz page as it was built and as it is sent: an invited person waits for each byte of it. */
const BUILD = join(import.meta.dirname, '..', '..', 'build')
const KIB = 1024

/** The questions come by a call; the largest set has to fit beside the files. */
const ROOM_FOR_QUESTIONS = 12 * KIB
const ROOM_FOR_HEADERS = 4 * KIB

const read = (file: string) => readFileSync(join(BUILD, file), 'utf8')

/** What travels: the brotli file that stands beside the plain one, where there is one. */
function transfer(file: string): number {
  const plain = join(BUILD, file)
  const compressed = `${plain}.br`
  return statSync(existsSync(compressed) ? compressed : plain).size
}

/** Where a file of the page lies in the build. */
const file = (url: string) => `${url.startsWith('/quiz-assets/') ? 'quiz' : 'site/client'}${url}`

function quizPage() {
  const html = read('quiz/quiz.html')
  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  const styles = linked.filter((url) => url.endsWith('.css'))
  const fonts = styles.flatMap((url) => latinFonts(read(file(url))))
  const scripts = linked.filter((url) => url.endsWith('.js'))
  return { linked: [...linked, ...fonts], scripts: scripts.map(file), fonts }
}

/** Faces that a page in Latin letters loads: those whose range begins with the ASCII letters. */
function latinFonts(css: string): string[] {
  return [...css.matchAll(/@font-face\{([^}]*)\}/g)]
    .map(([, face = '']) => face)
    .filter((face) => /unicode-range:U\+(\?\?|0+-0*FF)/i.test(face))
    .map((face) => /url\(["']?([^"')]+)/.exec(face)?.[1] ?? '')
}

describe('the quiz page, as it is built', () => {
  const { linked, scripts, fonts } = quizPage()

  test('is all found: script, style, font and icon', () => {
    expect(scripts).toHaveLength(1)
    expect(fonts).toHaveLength(1)
    // Beside these: the page itself, its questions, and the logo that a plan may put there.
    expect(linked.length + 3).toBeLessThanOrEqual(7)
    expect(linked.filter((url) => !url.startsWith('/'))).toEqual([])
  })

  test('has at most 80 KiB of JavaScript', () => {
    const script = scripts.reduce((sum, name) => sum + transfer(name), 0)
    expect(script / KIB).toBeLessThanOrEqual(80)
    // Something was measured.
    expect(script / KIB).toBeGreaterThan(20)
  })

  test('has at most 130 KiB in all, the questions and a logo counted in', () => {
    const files = ['quiz/quiz.html', ...linked.map(file)]
    const sum = files.reduce((total, name) => total + transfer(name), 0)
    const others = ROOM_FOR_QUESTIONS + ROOM_FOR_HEADERS + QUIZ_LOGO_BYTES
    expect((sum + others) / KIB).toBeLessThanOrEqual(130)
  })

  test('shows its text before its font is there', () => {
    const css = linked.filter((url) => url.endsWith('.css')).map((url) => read(file(url)))
    const faces = css.join('').match(/@font-face\{[^}]*\}/g) ?? []
    expect(faces.length).toBeGreaterThan(0)
    expect(faces.filter((face) => !/font-display:(swap|optional|fallback)/.test(face))).toEqual([])
  })
})
