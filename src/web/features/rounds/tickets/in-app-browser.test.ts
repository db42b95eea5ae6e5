import { expect, test } from 'vitest'
import { appOfBrowser } from './in-app-browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'

test.each([
  [`${IPHONE} Mobile/15E148 Instagram 350.0.0.25.90`, 'Instagram'],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.36.88]`, 'Facebook'],
  [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.30`, 'LinkedIn'],
  [`${IPHONE} Mobile/15E148 Outlook-iOS/711.2620504.prod.iphone`, 'Outlook'],
  [`${IPHONE} GSA/340.3 Mobile/15E148 Safari/604.1`, 'the Google app'],
  [
    `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0 Mobile Safari/537.36`,
    'another app',
  ],
])('names the app: %s', (userAgent, app) => {
  expect(appOfBrowser(userAgent)).toBe(app)
})

test.each([
  `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`,
  `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
])('names no app in a real browser: %s', (userAgent) => {
  expect(appOfBrowser(userAgent)).toBeUndefined()
})
