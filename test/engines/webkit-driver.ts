import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePorts, ProcessGroup } from '#test/clusters/process-group.ts'
import { expect } from '#test/e2e/fixtures.ts'

/** The property with the id of an element, and the characters of keys, in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const ENTER = '\uE007'
export const ARROW_RIGHT = '\uE014'
/** The elements that may have a role, so that only these are asked for theirs. */
const CANDIDATES = 'h1, h2, h3, a, button, input, select, textarea, fieldset, summary, [role]'

interface Node {
  readonly id: string
  readonly role: string
  readonly name: string
}

/** A WebKitGTK on a display of its own, driven over WebDriver. */
export class WebKit {
  readonly #site: string
  readonly #programs: ProcessGroup
  #session = ''

  /** `folder` is for logs. */
  constructor(site: string, folder: string) {
    this.#site = site
    mkdirSync(folder, { recursive: true })
    this.#programs = new ProcessGroup(folder)
  }

  async start(width: number, height: number): Promise<void> {
    const screen = ['-screen', '0', `${width}x${height}x24`]
    // It chooses a free display, and writes the number to its log.
    this.#programs.start('xvfb', ['Xvfb', '-displayfd', '1', ...screen, '-nolisten', 'tcp'])
    const log = join(this.#programs.folder, 'xvfb.log')
    const display = () => /^\d+$/m.exec(readFileSync(log, 'utf8'))?.[0]
    await expect.poll(display).toBeDefined()
    const [port = 0] = await freePorts(1)
    this.#programs.start('webkit', ['WebKitWebDriver', `--port=${port}`], {
      environment: { DISPLAY: `:${display()}` },
    })
    this.#session = `http://127.0.0.1:${port}/session`
    await expect(async () => {
      const { sessionId } = await command<{ sessionId: string }>('POST', this.#session, {
        capabilities: {},
      })
      this.#session += `/${sessionId}`
    }).toPass()
    await this.#send('POST', 'window/rect', { x: 0, y: 0, width, height })
  }

  async stop(): Promise<void> {
    // Ends the browser, which the driver has started.
    await command('DELETE', this.#session)
    await this.#programs.stop()
  }

  open(path: string): Promise<unknown> {
    return this.#send('POST', 'url', { url: new URL(path, this.#site).href })
  }

  text(): Promise<string> {
    const script = 'return document.body.innerText'
    return this.#send('POST', 'execute/sync', { script, args: [] })
  }

  /** Waits for a text. */
  async see(text: string): Promise<void> {
    await expect.poll(() => this.text()).toContain(text)
  }

  /** Opens pages as the user who is signed in to Chromium. */
  async signInAs(page: Page): Promise<void> {
    await this.open('/about')
    for (const { name, value } of await page.context().cookies()) {
      await this.#send('POST', 'cookie', { cookie: { name, value, path: '/' } })
    }
  }

  /** Returns the role and name of each element below another one, in reading order, as screen readers get them. */
  async tree(root: string): Promise<string[]> {
    return (await this.#nodes(root)).map(({ role, name }) => `${role} ${name}`)
  }

  async click(role: string, name: string): Promise<void> {
    await expect(async () => {
      const node = (await this.#nodes('body')).find(
        (each) => each.role === role && each.name === name,
      )
      if (!node) throw new Error(`there is no ${role} ${name}`)
      await this.#send('POST', `element/${node.id}/click`, {})
    }).toPass({ timeout: 10_000 })
  }

  async #nodes(root: string): Promise<Node[]> {
    const found = await this.#send<Record<string, string>[]>('POST', 'elements', {
      using: 'css selector',
      value: `${root} :is(${CANDIDATES})`,
    })
    const nodes: Node[] = []
    for (const { [ELEMENT]: id = '' } of found) {
      const path = `element/${id}`
      // Fails for elements that screen readers do not get.
      const role = await this.#send<string>('GET', `${path}/computedrole`).catch(() => '')
      if (role) nodes.push({ id, role, name: await this.#send('GET', `${path}/computedlabel`) })
    }
    return nodes
  }

  /** Presses keys one after the other, where the focus is. */
  async press(keys: string): Promise<void> {
    const actions = keys
      .replaceAll('\n', ENTER)
      .split('')
      .flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
    await this.#send('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  #send<Value>(method: string, path: string, body?: object): Promise<Value> {
    return command(method, `${this.#session}/${path}`, body)
  }
}

async function command<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: Value }
  if (!answer.ok) throw new Error(JSON.stringify(value))
  return value
}
