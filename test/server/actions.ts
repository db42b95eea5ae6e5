import type { Client } from './app.ts'

/** Adds an action of a team and returns its id. */
export async function addAction(client: Client, teamId: string): Promise<string> {
  const answer = await client.post(`/api/teams/${teamId}/actions`, { title: 'Checklist' })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()).id
}
