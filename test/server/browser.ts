import type { JsonResponse, TestApp } from './app.ts'

/** A browser that keeps all its cookies and follows no redirects. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Requests a path of the site with the browser's cookies. */
  open(path: string, headers: Record<string, string> = {}): Promise<JsonResponse> {
    return this.#send('GET', path, headers)
  }

  /** Sends a JSON request with the browser's cookies. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonResponse> {
    if (body === undefined) return this.#send(method, path, headers)
    const typed = { 'content-type': 'application/json', ...headers }
    return this.#send(method, path, typed, JSON.stringify(body))
  }

  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers)

  /** Returns the user who is signed in; undefined without a login. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a wrong shape fails the test itself
  async user(): Promise<any> {
    const answer = await this.open('/api/auth/user')
    return answer.status === 200 ? answer.json() : undefined
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | null = null,
  ): Promise<Response> {
    const answer = await fetch(this.#app.origin + path, {
      method,
      redirect: 'manual',
      headers: { cookie: this.#cookieHeader(), ...headers },
      body,
    })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
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
