import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { DEFAULT_CONTACT_EMAIL, DEFAULT_DEMO_BOOKING_URL } from './src/domain/product.ts'

const { API_ORIGIN, CONTACT_EMAIL, DEMO_BOOKING_URL } = process.env

// On a slow line every file costs a journey of its own, so what pages share comes in few.
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|clsx|cookie|set-cookie-parser)[\\/]/
/** On every page. */
const FRAME =
  /src[\\/]web[\\/](root\.tsx|paths\.ts|lib[\\/](api|meta|origin|product|query|theme|toast|useSearch)\.|features[\\/](shell|auth[\\/](queries|login-hint))|ui[\\/](Button|Form|Notice|Spinner|TextLink)\.tsx)/
/** On every page with a form. */
const FORMS =
  /node_modules[\\/]react-hook-form[\\/]|src[\\/]web[\\/](lib[\\/](form|email)\.ts|ui[\\/](Field|FormProblem|TextField)\.tsx)/
/** On most pages that are read. */
const READING =
  /src[\\/]web[\\/]ui[\\/](Badge|Disclosure|ErrorState|Faq|Masthead|RuledFigures|ScrollRegion|Section|Skeleton)\.tsx/
/** Under every chart. */
const CHARTS =
  /src[\\/]web[\\/]charts[\\/](ChartFigure|ChartTable|Words|range-text|rounded|text-lines|ticks|use-width)\./

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    __CONTACT_EMAIL__: JSON.stringify(CONTACT_EMAIL || DEFAULT_CONTACT_EMAIL),
    __API_DESCRIPTION__: readFileSync('docs/openapi.json', 'utf8'),
    __DEMO_BOOKING_URL__: JSON.stringify(DEMO_BOOKING_URL || DEFAULT_DEMO_BOOKING_URL),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'frame', test: FRAME, priority: 1, minShareCount: 2 },
                { name: 'forms', test: FORMS, minShareCount: 2 },
                { name: 'reading', test: READING, minShareCount: 2 },
                { name: 'charts', test: CHARTS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/quiz/', '/quiz-assets', '/readyz'].map((path) => [
        path,
        API_ORIGIN || 'http://127.0.0.1:3000',
      ]),
    ),
  },
})
