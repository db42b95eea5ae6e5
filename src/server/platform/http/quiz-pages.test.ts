import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { Page } from './html-page.ts'
import { serveQuizPages } from './quiz-pages.ts'

const open = async (token: string) => ({
  quiz: { status: 404, body: { code: 'not_found' as const, message: token } },
})

test('readers who open a survey at the same time share a drawing, later ones do not', async () => {
  const compressed = Promise.withResolvers<void>()
  let drawn = 0
  let sending = 0
  const page: Page = {
    frame: '',
    send: async (_request, reply) => reply.send('without its start'),
    filled: (content) => async (_request, reply) => {
      sending += 1
      await compressed.promise
      return reply.send(content)
    },
  }
  const app = fastify()
  serveQuizPages(app, page, { '/quiz': open, '/invite': open }, () => `drawing ${++drawn} `)
  const bodyOf = async (url: string) => (await app.inject(url)).body

  const atOnce = ['/quiz/one', '/quiz/two', '/quiz/one'].map(bodyOf)
  await expect.poll(() => sending).toBe(3)
  compressed.resolve()
  expect(await Promise.all(atOnce)).toEqual([
    expect.stringMatching(/^drawing 1 .*"one"/),
    expect.stringMatching(/^drawing 2 .*"two"/),
    expect.stringMatching(/^drawing 1 .*"one"/),
  ])
  expect(await bodyOf('/quiz/one')).toMatch(/^drawing 3 .*"one"/)
})
