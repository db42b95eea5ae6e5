import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { PRODUCT_NAME } from './src/domain/product.ts'
import { THEME_SCRIPT } from './src/web/lib/theme.ts'

/** What the page shares with the app: the product's name, and the theme before the first paint. */
const sharedHead: Plugin = {
  name: 'quiz-head',
  transformIndexHtml: (html) => ({
    html: html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
    tags: [{ tag: 'script', children: THEME_SCRIPT, injectTo: 'head-prepend' }],
  }),
}

/** /quiz/{token}, an entry of its own: React alone, so that an invited person waits for nothing. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'src/web'),
  base: '/',
  publicDir: false,
  plugins: [sharedHead],
  build: {
    outDir: resolve(import.meta.dirname, 'build/quiz'),
    emptyOutDir: true,
    assetsDir: 'quiz-assets',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: resolve(import.meta.dirname, 'src/web/quiz.html') },
  },
})
