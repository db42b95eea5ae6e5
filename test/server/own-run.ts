import { responses } from './answers.ts'
import type { Client } from './app.ts'

/** Saves a result of the client's own and returns the IDs of all its saved results. */
export async function saveOwnRun(client: Client): Promise<string[]> {
  const run = { teamName: 'Alone', responses: responses('teamwork', 3) }
  await client.post('/api/assessments/teamwork/submit', run)
  const results: { id: string }[] = await (await client.get('/api/results')).json()
  return results.map(({ id }) => id)
}
