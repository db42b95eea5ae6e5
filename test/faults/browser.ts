import type { QuizSession } from '#contract/sessions.ts'

/** No request waits longer for an answer. */
const PATIENCE_MS = 10_000

/** Everybody's. */
export const PASSWORD = 'Correct.horse1'

/**
 * A browser that keeps its cookie while the server comes and goes under other addresses. Not the
 * harness's, which needs vitest: kill-server.ts runs without.
 */
export class Browser {
  #cookie = ''

  /** As it goes along with its requests; '' while it is not signed in. */
  get cookie(): string {
    return this.#cookie
  }

  /** The status and what came with it; status 0 where no whole answer came. */
  async send(
    origin: string,
    method: string,
    path: string,
    body?: unknown,
    patience = PATIENCE_MS,
  ): Promise<{ status: number; body: unknown; retryAfter?: string | null }> {
    try {
      const answer = await fetch(origin + path, {
        method,
        signal: AbortSignal.timeout(patience),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.#cookie && { cookie: this.#cookie }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const login = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('login='))
      if (login) this.#cookie = login.split(';')[0] ?? ''
      const text = await answer.text()
      return {
        status: answer.status,
        body: text ? (JSON.parse(text) as unknown) : undefined,
        retryAfter: answer.headers.get('retry-after'),
      }
    } catch {
      return { status: 0, body: undefined }
    }
  }

  /** Whether a page, a file or a read is answered as it should be, to its end. */
  async reads(origin: string, path: string): Promise<boolean> {
    try {
      const answer = await fetch(origin + path, {
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { ...(this.#cookie && { cookie: this.#cookie }) },
      })
      await answer.arrayBuffer()
      return answer.status === 200
    } catch {
      return false
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
  await browser.made(origin, '/api/auth/register', asNew(email))
  return browser
}

/** What somebody new says of themselves. */
export const asNew = (email: string) => ({
  firstName: 'Mary',
  lastName: 'Jackson',
  email,
  password: PASSWORD,
})

/** As a team is described. */
export const A_TEAM = {
  name: 'Core',
  description: '',
  companyName: 'Acme',
  departmentType: 'IT',
  creatorRole: 'Lead',
}

/** A team's rounds, one a group size. */
export async function startRounds(
  origin: string,
  manager: Browser,
  groupSizes: readonly number[],
): Promise<QuizSession[]> {
  const team = await manager.made<{ id: string }>(origin, '/api/teams', A_TEAM)
  const rounds: QuizSession[] = []
  for (const groupSize of groupSizes) {
    const round = { title: 'Round', assessmentType: 'teamwork', teamId: team.id, groupSize }
    rounds.push(await manager.made<QuizSession>(origin, '/api/quiz-sessions', round))
  }
  return rounds
}
