import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '#test/server/server-process.ts'

const CHUNK = Buffer.alloc(64 * 1_024, 1)

/** A small disk in memory (tmpfs) that can be filled to the last byte. */
export class SmallDisk {
  readonly path: string
  readonly #remove: () => void

  private constructor(path: string, remove: () => void) {
    this.path = path
    this.#remove = remove
  }

  /** Mounts a disk and returns it, or says why it cannot be mounted on this machine. */
  static mount(megabytes: number): SmallDisk | { readonly mountError: string } {
    const folder = scratchFolder()
    const path = join(folder.path, 'disk')
    mkdirSync(path)
    const options = `size=${megabytes}m,mode=0700`
    const { status, stderr, error } = spawnSync(
      'mount',
      ['-t', 'tmpfs', '-o', options, 'sextant-fault', path],
      { encoding: 'utf8' },
    )
    if (status === 0) return new SmallDisk(path, folder.remove)
    folder.remove()
    const reason = error?.message ?? stderr.trim().split('\n', 1)[0] ?? ''
    return { mountError: `cannot mount a small disk: ${reason || 'mount failed'}` }
  }

  fill(): void {
    const file = openSync(this.#fillerPath, 'w')
    try {
      while (writeSync(file, CHUNK) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#fillerPath, { force: true })
  }

  /** Works even if files on it are still open. */
  unmount(): void {
    const tryUnmount = (...options: string[]) =>
      spawnSync('umount', [...options, this.path]).status === 0
    if (!tryUnmount() && !tryUnmount('--lazy')) throw new Error(`${this.path} is still mounted`)
    this.#remove()
  }

  get #fillerPath(): string {
    return join(this.path, 'filler')
  }
}
