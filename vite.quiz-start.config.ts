import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { PREACT } from './vite.quiz.config.ts'

/** What the quiz page shows first, as a module for the server: all it needs is in it. */
export default defineConfig({
  publicDir: false,
  resolve: { alias: [...PREACT, { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' }] },
  // The one of the page sets texts as properties, which HTML has not.
  oxc: { jsx: { importSource: '#translatable' } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: resolve(import.meta.dirname, 'src/web/quiz-start.tsx'),
    outDir: resolve(import.meta.dirname, 'build/quiz-start'),
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'quiz-start.js', codeSplitting: false } },
  },
})
