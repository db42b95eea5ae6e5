import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the built pages weigh as they are sent. */
const BUILD = join(import.meta.dirname, '..', '..', 'build')
const SITE = 'site/client'

export const KIB = 1024

/** A file of the build as text, by its path there. */
export const builtText = (file: string): string => readFileSync(join(BUILD, file), 'utf8')

/** What travels: the brotli file that stands beside the plain one, where there is one. */
export function transfer(file: string): number {
  const plain = join(BUILD, file)
  const compressed = `${plain}.br`
  return statSync(existsSync(compressed) ? compressed : plain).size
}

/** Where what a URL names lies in the build. */
export const builtFile = (url: string): string =>
  `${url.startsWith('/quiz-assets/') ? 'quiz' : SITE}${url}`

export interface BuiltPage {
  readonly path: string
  readonly html: string
}

/** What shows nothing before it is known who is here. */
const waits = ({ html }: BuiltPage): boolean => html.includes('Checking your login')

export const publicPages = (): BuiltPage[] => pages().filter((page) => !waits(page))

/** Behind the login. */
export const memberPages = (): BuiltPage[] => pages().filter(waits)

/** All pages, each a file of its own. */
const pages = (): BuiltPage[] =>
  readdirSync(join(BUILD, SITE), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map((name) => ({
      path: `/${dirname(name)}`.replace('/.', '/'),
      html: builtText(join(SITE, name)),
    }))

/** The scripts that a page asks for itself, and what these cannot do without. */
export function firstScripts({ html }: BuiltPage): Set<string> {
  const found = new Set<string>()
  const open = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, url = '']) => url)
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (found.has(url)) continue
    found.add(url)
    const imports = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g
    for (const [, name = ''] of builtText(builtFile(url)).matchAll(imports)) {
      open.push(`/assets/${name}`)
    }
  }
  return found
}

/** First JavaScript of a page, KiB. */
export const firstSize = (page: BuiltPage): number =>
  [...firstScripts(page)].reduce((sum, url) => sum + transfer(builtFile(url)), 0) / KIB

/** KiB that charts add: a page with one of every kind that public pages have, against one with none. */
export function chartSize(pages: readonly BuiltPage[]): number {
  const size = (path: string) => {
    const page = pages.find((candidate) => candidate.path === path)
    if (!page) throw new Error(`no page ${path}`)
    return firstSize(page)
  }
  return size('/results') - size('/privacy')
}

/** The small page behind an anonymous link: URLs of all that its HTML and style ask for. */
export function quizPage() {
  const html = builtText('quiz/quiz.html')
  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  const styles = linked.filter((url) => url.endsWith('.css'))
  const fonts = styles.flatMap((url) => latinFonts(builtText(builtFile(url))))
  const scripts = linked.filter((url) => url.endsWith('.js'))
  return { linked: [...linked, ...fonts], scripts, fonts }
}

/** Faces that a page in Latin letters loads: those whose range begins with the ASCII letters. */
function latinFonts(css: string): string[] {
  return [...css.matchAll(/@font-face\{([^}]*)\}/g)]
    .map(([, face = '']) => face)
    .filter((face) => /unicode-range:U\+(\?\?|0+-0*FF)/i.test(face))
    .map((face) => /url\(["']?([^"')]+)/.exec(face)?.[1] ?? '')
}
