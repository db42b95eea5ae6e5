import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { Page } from './html-page.ts'
import { serveQuizPages } from './quiz-pages.ts'

const page: Page = {
  frame: '',
  send: async (_request, reply) => reply.send('without its start'),
  filled: (content) => async (_request, reply) => reply.send(content),
}

test('a page is drawn once for readers who come within a second, unless the survey changes', async () => {
  const app = fastify()
  let title = 'First title'
  let drawn = 0
  const open = async () => ({
    quiz: { status: 404, body: { code: 'not_found' as const, message: title } },
  })
  serveQuizPages(app, page, { '/quiz': open, '/invite': open }, () => `drawing ${++drawn} `)
  const bodyOf = async (url: string) => (await app.inject(url)).body

  expect(await bodyOf('/quiz/one')).toMatch(/^drawing 1 .*First title/)
  expect(await bodyOf('/quiz/one')).toMatch(/^drawing 1 .*First title/)
  title = 'Second title'
  expect(await bodyOf('/quiz/one')).toMatch(/^drawing 2 .*Second title/)
  await expect.poll(() => bodyOf('/quiz/one')).toMatch(/^drawing 3 .*Second title/)
})
