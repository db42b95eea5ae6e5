import type { Browser } from '@playwright/test'

interface Protocol {
  send: (this: unknown, method: string, params: object) => Promise<unknown>
}

/** What `mendFirefox` changes inside Playwright. */
interface FirefoxInside {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: Protocol } }
}

/** Makes Playwright work with Firefox ESR, which is older than the Firefox that it is made for. */
export async function mendFirefox(browser: Browser): Promise<void> {
  const { _connection } = browser as unknown as FirefoxInside
  const session = _connection.toImpl(browser)._browserSession
  const prototype = Object.getPrototypeOf(session) as Protocol
  const send = prototype.send
  prototype.send = function skipping(method, params) {
    // Firefox ESR does not know this command, which Playwright sends for each page.
    if (method === 'emulation.setMediaFeaturesOverride') return Promise.resolve({})
    return send.call(this, method, params)
  }
  // Playwright sets a field's value as a script of the page would, which React does not notice.
  await session.send('script.addPreloadScript', {
    functionDeclaration: `() => Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text) => { document.execCommand('insertText', false, text) },
      set() {},
    })`,
  })
}
