import type { Answer, TestApp } from '#test/server/app.ts'
import { expect } from 'vitest'

/** All of an answer that does not change by itself: status, headers and body. */
export async function bytesOf(answer: Answer): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
  return JSON.stringify([answer.status, headers, await answer.text()])
}

const isMail = (line: string): boolean => /^jobs\.job: .*-mail/.test(line)

/** Every row there is, once no mail is on its way any more. */
export async function everything(app: TestApp): Promise<string[]> {
  const onTheWay = async () => (await app.dump()).filter(isMail)
  await expect.poll(onTheWay, { timeout: 10_000 }).toEqual([])
  return app.dump()
}
