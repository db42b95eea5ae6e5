/** The server's address and the API key, from the environment. Never commit the key. */
const { SEXTANT_URL = 'http://localhost:3000', SEXTANT_KEY = '' } = process.env

/** Sends one request. Waits after a 429, and throws the server's message for any other error. */
async function request<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  for (;;) {
    const response = await fetch(SEXTANT_URL + path, {
      method,
      headers: {
        authorization: `Bearer ${SEXTANT_KEY}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return (await response.json()) as T
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !seconds) {
      const { message } = (await response.json()) as { message: string }
      throw new Error(`${method} ${path}: ${response.status}, ${message}`)
    }
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
}

interface Team {
  id: string
  name: string
}
interface Round {
  id: string
  title: string
  token: string
  released: number
}
interface Results {
  summary: { averageScore: number; categories: { category: string; percentage: number }[] }
}

const [team] = await request<Team[]>('GET', '/api/teams')
if (!team) throw new Error('Create a team first.')

const round = await request<Round>('POST', '/api/quiz-sessions', {
  title: 'Weekly check',
  teamId: team.id,
  assessmentType: 'teamwork',
})
console.log(`Send this to ${team.name}: ${SEXTANT_URL}/quiz/${round.token}`)

const rounds = await request<Round[]>('GET', '/api/quiz-sessions')
for (const { id, title, released } of rounds.slice(0, 5)) {
  // Before the first release there are no results.
  if (released === 0) continue
  const { summary } = await request<Results>('GET', `/api/quiz-sessions/${id}/results-v2`)
  console.log(`${title}: ${summary.averageScore} of 100, from ${released} responses`)
  for (const { category, percentage } of summary.categories)
    console.log(`  ${category} ${percentage}`)
}
