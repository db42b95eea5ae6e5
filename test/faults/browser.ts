import type { QuizSession } from '#contract/sessions.ts'

/** No request waits longer for an answer. */
const PATIENCE_MS = 10_000

/**
 * A browser that keeps its cookie while the server comes and goes under other addresses. Not the
 * harness's, which needs vitest: kill-server.ts runs without.
 */
export class Browser {
  #cookie = ''

  /** The status and what came with it; status 0 where no answer came. */
  async send(
    origin: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> {
    try {
      const answer = await fetch(origin + path, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.#cookie && { cookie: this.#cookie }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const login = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('login='))
      if (login) this.#cookie = login.split(';')[0] ?? ''
      const text = await answer.text()
      return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : undefined }
    } catch {
      return { status: 0, body: undefined }
    }
  }

  /** What the answer holds, where it is the one that was hoped for. */
  async made<T>(origin: string, path: string, body: unknown): Promise<T> {
    const answer = await this.send(origin, 'POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status}`)
    return answer.body as T
  }
}

/** Somebody new, signed in. */
export async function register(origin: string, email: string): Promise<Browser> {
  const browser = new Browser()
  await browser.made(origin, '/api/auth/register', {
    firstName: 'Mary',
    lastName: 'Jackson',
    email,
    password: 'Correct.horse1',
  })
  return browser
}

/** A team's rounds, one a group size. */
export async function startRounds(
  origin: string,
  manager: Browser,
  groupSizes: readonly number[],
): Promise<QuizSession[]> {
  const team = await manager.made<{ id: string }>(origin, '/api/teams', {
    name: 'Core',
    description: '',
    companyName: 'Acme',
    departmentType: 'IT',
    creatorRole: 'Lead',
  })
  const rounds: QuizSession[] = []
  for (const groupSize of groupSizes) {
    const round = { title: 'Round', assessmentType: 'teamwork', teamId: team.id, groupSize }
    rounds.push(await manager.made<QuizSession>(origin, '/api/quiz-sessions', round))
  }
  return rounds
}
