import type { Answer, Client, TestApp } from './app.ts'

/** Makes an API key of the client's account, which has the plan for it. */
export async function newKey(
  client: Client,
  name = 'Reports',
): Promise<{ id: string; key: string }> {
  const answer = await client.post('/api/api-keys', { name })
  if (answer.status !== 201) throw new Error(await answer.text())
  return answer.json()
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** A read by key alone: no browser, no cookie. */
export const ask = (app: TestApp, key: string, path = '/api/teams'): Promise<Answer> =>
  app.visitor().get(path, bearer(key))
