import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { PRODUCT_NAME } from './src/domain/product.ts'
import { OLD_BROWSER_SCRIPT } from './src/web/features/rounds/quiz/old-browser-script.ts'
import { prepareStart } from './src/web/features/rounds/quiz/prepare-start.ts'
import { IN_APP_BROWSERS } from './src/web/features/rounds/tickets/in-app-browser.ts'
import { THEME_SCRIPT } from './src/web/lib/theme.ts'

/** Without comments and indentation, which take a third. */
const START_SCRIPT = `(${prepareStart.toString().replaceAll(/^\s*\/\/.*$|^\s+/gm, '')})(${IN_APP_BROWSERS.toString()})`

/** What the HTML of the server has for a script. */
const WITHOUT_SCRIPT = '<style>main .quiz-actions{display:none}</style>'

/** The product's name, and scripts that run before the page's own. */
const startScripts: Plugin = {
  name: 'quiz-start-scripts',
  transformIndexHtml: (html) => ({
    html: html
      .replaceAll('%PRODUCT_NAME%', PRODUCT_NAME)
      .replace('</header>', () => `</header><script>${START_SCRIPT}</script>`),
    tags: [
      { tag: 'script', children: THEME_SCRIPT, injectTo: 'head-prepend' },
      { tag: 'noscript', children: WITHOUT_SCRIPT, injectTo: 'head' },
      { tag: 'script', children: OLD_BROWSER_SCRIPT, injectTo: 'body' },
    ],
  }),
}

/** Puts the stylesheet into the page, so that the first paint waits for no second request. */
const inlineStyles: Plugin = {
  name: 'quiz-inline-styles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['quiz.html']
    if (page?.type !== 'asset') throw new Error('The build has no quiz.html.')
    page.source = String(page.source).replace(
      /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
      (_link, name: string) => {
        const styles = bundle[name]
        if (styles?.type !== 'asset') throw new Error(`The build has no ${name}.`)
        delete bundle[name]
        return `<style>${String(styles.source)}</style>`
      },
    )
  },
}

/** Scripts that load later need nothing else. Vite's own function looks for styles to load with them. */
const plainImports: Plugin = {
  name: 'quiz-plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? 'export const __vitePreload = (load) => load()'
      : undefined,
}

/** Preact takes the place of React. */
export const PREACT = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  {
    find: 'react-dom/client',
    replacement: resolve(import.meta.dirname, 'src/web/lib/translatable/quiz-root.ts'),
  },
]

/** People answer with phones that get no newer browser. */
const OLDEST_BROWSERS = ['chrome90', 'safari15.4', 'firefox98']

const PAGE = resolve(import.meta.dirname, 'src/web/quiz.html')

/** Returns the modules that the page loads at once. */
function startOf(modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const pending = [PAGE]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue
    found.add(id)
    pending.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * Puts what the page loads at once into one script. The bundler alone would put what later scripts need too
 * into others, which the first one asks for in turn.
 */
const oneStart: Rolldown.CodeSplittingGroup = {
  name: (id, modules) => (startOf(modules).has(id) ? 'quiz' : null),
}

/**
 * /quiz/{token}, a build of its own without the app, to load fast. Preact takes the place of React, because it has
 * a tenth of its size. Pages of invitations and tickets are loaded when they are shown.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, 'src/web'),
  base: '/',
  publicDir: false,
  resolve: {
    alias: PREACT,
  },
  oxc: { jsx: { importSource: '#translatable-quiz' } },
  plugins: [startScripts, inlineStyles, plainImports],
  build: {
    target: OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
    outDir: resolve(import.meta.dirname, 'build/quiz'),
    emptyOutDir: true,
    assetsDir: 'quiz-assets',
    // Its code would be in the first script, and nothing is to be preloaded.
    modulePreload: false,
    // Scripts that are loaded later would wait for this stylesheet, which is in the page.
    cssCodeSplit: false,
    rolldownOptions: { input: PAGE, output: { codeSplitting: { groups: [oneStart] } } },
  },
})
