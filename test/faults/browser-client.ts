import type { Round } from '#contract/rounds.ts'

const TIMEOUT_MS = 10_000

/** The password of every account. */
export const PASSWORD = 'Correct.horse1'

/**
 * A browser that keeps its login cookie while the server restarts on other ports. Has no dependency
 * on vitest, unlike the test harness, because run.ts runs without it.
 */
export class BrowserClient {
  #cookie = ''

  /** The Cookie header; '' if not signed in. */
  get cookie(): string {
    return this.#cookie
  }

  /** Sends a request; status 0 if there was no complete response. */
  async send(
    origin: string,
    method: string,
    path: string,
    body?: unknown,
    timeoutMs = TIMEOUT_MS,
  ): Promise<{ status: number; body: unknown; retryAfter?: string | null }> {
    try {
      const response = await fetch(origin + path, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.#cookie && { cookie: this.#cookie }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const login = response.headers.getSetCookie().find((cookie) => cookie.startsWith('login='))
      if (login) this.#cookie = login.split(';')[0] ?? ''
      const text = await response.text()
      return {
        status: response.status,
        body: text ? (JSON.parse(text) as unknown) : undefined,
        retryAfter: response.headers.get('retry-after'),
      }
    } catch {
      return { status: 0, body: undefined }
    }
  }

  /** True if a GET request is answered with 200, to its end. */
  async isOk(origin: string, path: string): Promise<boolean> {
    return (await this.statusOf(origin, path)) === 200
  }

  /** Reads any response to its end and returns its status; 0 if there is none in time. */
  async statusOf(origin: string, path: string): Promise<number> {
    try {
      const response = await fetch(origin + path, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...(this.#cookie && { cookie: this.#cookie }) },
        redirect: 'manual',
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  /** Returns the body of a 201 response; throws on any other status. */
  async create<T>(origin: string, path: string, body: unknown): Promise<T> {
    const response = await this.send(origin, 'POST', path, body)
    if (response.status !== 201) throw new Error(`${path}: ${response.status}`)
    return response.body as T
  }
}

/** Registers a new account and returns its browser. */
export async function register(origin: string, email: string): Promise<BrowserClient> {
  const browser = new BrowserClient()
  await browser.create(origin, '/api/auth/register', registrationOf(email))
  return browser
}

/** Returns the body of a registration. */
export const registrationOf = (email: string) => ({
  firstName: 'Mary',
  lastName: 'Jackson',
  email,
  password: PASSWORD,
})

/** The body of a request for a new team. */
export const TEAM_FIELDS = {
  name: 'Core',
  description: '',
  companyName: 'Acme',
  departmentType: 'IT',
  creatorRole: 'Lead',
}

/** Creates a team with one round per group size. */
export async function createRounds(
  origin: string,
  manager: BrowserClient,
  groupSizes: readonly number[],
): Promise<Round[]> {
  const team = await manager.create<{ id: string }>(origin, '/api/teams', TEAM_FIELDS)
  const rounds: Round[] = []
  for (const groupSize of groupSizes) {
    const fields = { title: 'Round', assessmentType: 'teamwork', teamId: team.id, groupSize }
    rounds.push(await manager.create<Round>(origin, '/api/quiz-sessions', fields))
  }
  return rounds
}
