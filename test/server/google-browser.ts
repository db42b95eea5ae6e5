import type { TestApp } from './app.ts'
import { Browser } from './browser.ts'

/** The cookie that binds a started sign-in to its browser, without https. */
export const ATTEMPT_COOKIE = 'google-sign-in'

/** A browser that signs in with Google. */
export class GoogleBrowser extends Browser {
  /** Signs in, and returns the response to the callback. */
  async signIn(redirect?: string): Promise<Response> {
    return this.open(await this.callbackPath(redirect))
  }

  /** Starts a sign-in at the provider, and returns the path of the callback without opening it. */
  async callbackPath(redirect?: string): Promise<string> {
    return this.consent(redirectTarget(await this.startSignIn(redirect)))
  }

  /** Confirms the browser's login by signing in again, and returns the response to the callback. */
  async confirm(): Promise<Response> {
    const answer = await this.open('/api/auth/google?confirm')
    return this.open(await this.consent(redirectTarget(answer)))
  }

  /** Sends the request of the sign-in button. */
  startSignIn(redirect?: string): Promise<Response> {
    const query = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`
    return this.open(`/api/auth/google${query}`)
  }

  /** Opens a URL of the provider, and returns the path on the site to which it redirects. */
  async consent(url: string): Promise<string> {
    const answer = await fetch(url, { redirect: 'manual' })
    const back = new URL(redirectTarget(answer))
    return back.pathname + back.search
  }
}

/** Returns the target of a redirect. Throws if the response is not one. */
export function redirectTarget(answer: Response): string {
  const location = answer.headers.get('location')
  if (answer.status !== 302 || location === null) throw new Error(`${answer.status}: no redirect`)
  return location
}

/** Opens a callback, and returns the redirect target, the cookies, and the added and removed rows. */
export async function openCallback(
  app: TestApp,
  browser: GoogleBrowser,
  back: string,
): Promise<{ to: string; cookies: string[]; rows: string[] }> {
  const before = await rows(app)
  const to = redirectTarget(await browser.open(back))
  const after = await rows(app)
  const added = [...after].filter((row) => !before.has(row))
  const removed = [...before].filter((row) => !after.has(row))
  return { to, cookies: [...browser.cookies.keys()], rows: [...added, ...removed] }
}

/** The outcome of a rejected callback: no login and no changes. */
export const REFUSED = { to: '/login?google=failed', cookies: [], rows: [] }

/** Returns the rows that a sign-in may change. */
async function rows(app: TestApp): Promise<Set<string>> {
  return new Set((await app.dump()).filter((line) => /^(accounts|identities|logins): /.test(line)))
}
