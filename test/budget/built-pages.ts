import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const BUILD = join(import.meta.dirname, '..', '..', 'build')
const SITE = 'site/client'

export const KIB = 1024

/** Returns a file of the build as text. */
export const builtText = (file: string): string => readFileSync(join(BUILD, file), 'utf8')

/** Returns the transfer size of a file in bytes: of its brotli version, if it is sent as one. */
export function transferSize(file: string): number {
  const plain = join(BUILD, file)
  if (file.endsWith('.html')) return brotliCompressSync(readFileSync(plain)).length
  const compressed = `${plain}.br`
  return statSync(existsSync(compressed) ? compressed : plain).size
}

/** Returns the path in the build of a URL's file. */
export const builtFile = (url: string): string =>
  `${url.startsWith('/quiz-assets/') ? 'quiz' : SITE}${url}`

export interface BuiltPage {
  readonly path: string
  readonly html: string
}

// Pages behind the login show nothing else before the login check.
const requiresLogin = ({ html }: BuiltPage): boolean => html.includes('Checking your sign-in')

export const publicPages = (): BuiltPage[] => pages().filter((page) => !requiresLogin(page))

/** Returns pages behind the login. */
export const loginPages = (): BuiltPage[] => pages().filter(requiresLogin)

/** Returns all built pages; each is a separate file. */
const pages = (): BuiltPage[] =>
  readdirSync(join(BUILD, SITE), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map((name) => ({
      path: `/${dirname(name)}`.replace('/.', '/'),
      html: builtText(join(SITE, name)),
    }))

/** Returns the URLs of the scripts that a page requests, and of their static imports. */
export function initialScripts({ html }: BuiltPage): Set<string> {
  const scripts = new Set<string>()
  const pending = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, url = '']) => url)
  for (let url = pending.pop(); url !== undefined; url = pending.pop()) {
    if (scripts.has(url)) continue
    scripts.add(url)
    const imports = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g
    for (const [, name = ''] of builtText(builtFile(url)).matchAll(imports)) {
      pending.push(`/assets/${name}`)
    }
  }
  return scripts
}

/** Returns the initial JavaScript of a page, in KiB. */
export const initialScriptKib = (page: BuiltPage): number =>
  [...initialScripts(page)].reduce((sum, url) => sum + transferSize(builtFile(url)), 0) / KIB

/**
 * Returns what charts add to a page, in KiB: a page with every kind of public chart against one
 * without charts.
 */
export function chartKib(pages: readonly BuiltPage[]): number {
  const size = (path: string) => {
    const page = pages.find((candidate) => candidate.path === path)
    if (!page) throw new Error(`no page ${path}`)
    return initialScriptKib(page)
  }
  return size('/results') - size('/privacy')
}

/** Returns the quiz page: URLs of everything that its HTML requests, and its inline styles. */
export function quizPage() {
  const html = builtText('quiz/quiz.html')
  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
    .map(([, css = '']) => css)
    .join('')
  const fonts = fontsOfEnglish(styles)
  const scripts = linked.filter((url) => url.endsWith('.js'))
  return { linked, scripts, fonts, styles }
}

/** Returns all scripts of the quiz page, also those of invited rounds. */
export const quizScripts = (): string[] =>
  readdirSync(join(BUILD, 'quiz', 'quiz-assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `quiz/quiz-assets/${name}`)

/** Fonts that a page in English loads: the others only load for characters that this one lacks. */
function fontsOfEnglish(css: string): string[] {
  const face = /@font-face\{[^}]*Instrument Sans Basic[^}]*\}/.exec(css)?.[0] ?? ''
  return [...face.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url)
}
