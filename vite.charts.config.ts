import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The site's charts as a module for the server, whose reports show them: all it needs is in it. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: resolve(import.meta.dirname, 'src/web/charts/print.tsx'),
    outDir: resolve(import.meta.dirname, 'build/charts'),
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'charts.js' } },
  },
})
