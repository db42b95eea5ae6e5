import { expect, test } from 'vitest'
import { publicPages } from '#test/budget/built-pages.ts'

const htmlOf = (path: string) => publicPages().find((page) => page.path === path)?.html ?? ''

/** Returns the text of a page's body, without scripts and parts that only scripts show. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style|noscript|template|head)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

// pages.e2e.ts opens a few of them in a browser without JavaScript.
test.each([
  ['/', 'Employee Engagement and Wellbeing'],
  ['/', 'Overall Team Score: 77/100'],
  ['/pricing', 'Priority, same day'],
  ['/about', 'Every six months.'],
  ['/contact', 'Send Message'],
  ['/privacy', 'Who sees what'],
  ['/terms', 'Plans and payment'],
  ['/accessibility', 'Known limits'],
  ['/support', 'Submit Request'],
  ['/docs', 'List your teams, oldest first'],
  ['/assessments', 'Assessment areas'],
  ['/results', 'Psychological Safety'],
  ['/sample', 'Overall score by round'],
  ['/login', 'Forgot your password?'],
  ['/register', 'Confirm password'],
  ['/join', 'Open the survey'],
  ['/forgot-password', 'Send Reset Instructions'],
  ['/confirm-email', 'Confirm your email address'],
  ['/confirm-new-email', 'Change your email address'],
  ['/stop-email-change', 'Stop the change of your email address'],
  ['/sign-in-link', 'Sign in with a link'],
])('%s contains “%s” and a link to registration without JavaScript', (path, words) => {
  const html = htmlOf(path)
  expect(textOf(html)).toContain(words)
  expect(html).toMatch(/<a [^>]*href="\/register"[^>]*>Get Started</)
})
