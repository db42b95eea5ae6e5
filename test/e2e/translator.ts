import type { Browser, BrowserContext } from '@playwright/test'

/**
 * Rewrites each page of a context as a browser does that translates it: each text node is replaced by another
 * one inside two font elements, again whenever the page changes, unless an element around it says
 * translate="no". The words stay, so that a text which no longer changes is seen as the old one.
 */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Two translators would translate each other's words without end.
    if ('isTranslated' in window) return
    Object.assign(window, { isTranslated: true })
    const translated = new WeakSet<Text>()
    const isTranslatable = (text: Text) =>
      text.data.trim() !== '' &&
      !translated.has(text) &&
      !text.parentElement?.closest(
        'script, style, noscript, textarea, option, title, svg, [translate="no"]',
      )
    const replace = (text: Text) => {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      const words = document.createTextNode(text.data)
      translated.add(words)
      inner.append(words)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      texts.filter(isTranslatable).forEach(replace)
    }
    document.addEventListener('DOMContentLoaded', () => {
      translateAll()
      const changes = { subtree: true, childList: true, characterData: true }
      new MutationObserver(translateAll).observe(document.body, changes)
    })
  })
}

/** Translates all pages that a browser opens from now on. */
export function translatePagesOf(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await translate(context)
    return context
  }
}
