import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { DEFAULT_CONTACT_EMAIL, DEFAULT_DEMO_BOOKING_URL } from './src/domain/product.ts'

const { API_ORIGIN, CONTACT_EMAIL, DEMO_BOOKING_URL } = process.env

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    __CONTACT_EMAIL__: JSON.stringify(CONTACT_EMAIL || DEFAULT_CONTACT_EMAIL),
    __DEMO_BOOKING_URL__: JSON.stringify(DEMO_BOOKING_URL || DEFAULT_DEMO_BOOKING_URL),
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/quiz/', '/quiz-assets'].map((path) => [
        path,
        API_ORIGIN || 'http://127.0.0.1:3000',
      ]),
    ),
  },
})
