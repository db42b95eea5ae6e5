import type { JsonResponse, Client, TestApp } from './app.ts'

/** Creates an API key for the client's account, whose plan has to include API access. */
export async function createApiKey(
  client: Client,
  name = 'Reports',
): Promise<{ id: string; key: string }> {
  const answer = await client.post('/api/api-keys', { name })
  if (answer.status !== 201) throw new Error(await answer.text())
  return answer.json()
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** Sends a GET request with an API key and without a cookie. */
export const getWithKey = (app: TestApp, key: string, path = '/api/teams'): Promise<JsonResponse> =>
  app.visitor().get(path, bearer(key))
