import type { TestApp } from './app.ts'

/** The name of the cookie that binds a sign-in under way to its browser, without https. */
export const ATTEMPT = 'google-sign-in'

/** A browser on its way to the provider and back: keeps all its cookies, follows no redirect. */
export class GoogleVisitor {
  readonly cookies = new Map<string, string>()
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** The whole way; gives the answer to coming back. */
  async signIn(redirect?: string): Promise<Response> {
    return this.open(await this.cameBack(redirect))
  }

  /** To the provider and back to the address that it names, which is not opened yet. */
  async cameBack(redirect?: string): Promise<string> {
    return this.consent(leadsTo(await this.press(redirect)))
  }

  /** Presses the button. */
  press(redirect?: string): Promise<Response> {
    const query = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`
    return this.open(`/api/auth/google${query}`)
  }

  /** What the provider answers to whoever comes with this address: where to go, on the site. */
  async consent(url: string): Promise<string> {
    const answer = await fetch(url, { redirect: 'manual' })
    const back = new URL(leadsTo(answer))
    return back.pathname + back.search
  }

  /** A page or call of the site, with the cookies so far. */
  async open(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(this.#app.origin + path, {
      redirect: 'manual',
      headers: { cookie: this.#cookieHeader(), ...headers },
    })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  /** Who is signed in here; undefined for nobody. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a wrong shape fails the test itself
  async user(): Promise<any> {
    const answer = await this.open('/api/auth/user')
    return answer.status === 200 ? answer.json() : undefined
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/max-age=0|1970/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Where an answer sends a browser. */
export function leadsTo(answer: Response): string {
  const location = answer.headers.get('location')
  if (answer.status !== 302 || location === null) throw new Error(`${answer.status}: no redirect`)
  return location
}

/** What comes of coming back: where to, which cookies, and which rows that were not there before. */
export async function comesOf(
  app: TestApp,
  browser: GoogleVisitor,
  back: string,
): Promise<{ to: string; cookies: string[]; rows: string[] }> {
  const before = await rows(app)
  const to = leadsTo(await browser.open(back))
  const after = await rows(app)
  const changed = [...after].filter((row) => !before.has(row))
  const gone = [...before].filter((row) => !after.has(row))
  return { to, cookies: [...browser.cookies.keys()], rows: [...changed, ...gone] }
}

/** Nobody is let in, and nothing is kept. */
export const REFUSED = { to: '/login?google=failed', cookies: [], rows: [] }

/** All that a sign-in may change. */
async function rows(app: TestApp): Promise<Set<string>> {
  return new Set((await app.dump()).filter((line) => /^(accounts|identities|logins): /.test(line)))
}
