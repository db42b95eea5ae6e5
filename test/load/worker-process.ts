import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { unregisterCleanup, registerCleanup } from './cleanup.ts'
import type { Stoppable } from './cleanup.ts'

/** Runs a program of this folder in its own process. It answers each message with one message. */
export class WorkerProcess<Message extends object, Reply> implements Stoppable {
  readonly #process: ChildProcess
  readonly #exited: Promise<unknown>

  constructor(file: string, environment: Record<string, string> = {}) {
    this.#process = fork(join(import.meta.dirname, file), {
      env: { ...process.env, ...environment },
    })
    this.#exited = new Promise((resolve) => this.#process.once('exit', resolve))
    registerCleanup(this)
  }

  request(message: Message): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('the process exited without a reply'))
      this.#process.once('exit', onExit)
      this.#process.once('message', (reply) => {
        this.#process.off('exit', onExit)
        resolve(reply as Reply)
      })
      this.#process.send(message)
    })
  }

  async stop(): Promise<void> {
    if (!unregisterCleanup(this)) return
    this.#process.kill('SIGTERM')
    await this.#exited
  }
}
