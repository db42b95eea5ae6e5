import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { letGo, stopLater } from './stopping.ts'
import type { Stoppable } from './stopping.ts'

/** A program of this folder in a process of its own, which answers what it is told. */
export class Child<Told extends object, Answer> implements Stoppable {
  readonly #process: ChildProcess
  readonly #ended: Promise<unknown>

  constructor(file: string, environment: Record<string, string> = {}) {
    this.#process = fork(join(import.meta.dirname, file), {
      env: { ...process.env, ...environment },
    })
    this.#ended = new Promise((resolve) => this.#process.once('exit', resolve))
    stopLater(this)
  }

  tell(what: Told): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the process ended before it answered'))
      this.#process.once('exit', ended)
      this.#process.once('message', (answer) => {
        this.#process.off('exit', ended)
        resolve(answer as Answer)
      })
      this.#process.send(what)
    })
  }

  async stop(): Promise<void> {
    if (!letGo(this)) return
    this.#process.kill('SIGTERM')
    await this.#ended
  }
}
