import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sharedChunks } from './scripts/shared-chunks.ts'
import { DEFAULT_CONTACT_EMAIL, DEFAULT_DEMO_BOOKING_URL } from './src/domain/product.ts'
import routes from './src/web/routes.ts'

const { API_ORIGIN, CONTACT_EMAIL, DEMO_BOOKING_URL } = process.env

const shared = sharedChunks(routes)

export default defineConfig({
  oxc: { jsx: { importSource: '#translatable' } },
  plugins: [tailwindcss(), reactRouter(), shared.plugin],
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
            codeSplitting: { groups: shared.groups },
          },
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/quiz/', '/invite/', '/email-opt-outs/', '/quiz-assets', '/readyz'].map((path) => [
        path,
        API_ORIGIN || 'http://127.0.0.1:3000',
      ]),
    ),
  },
})
