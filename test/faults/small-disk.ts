import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '#test/server/running.ts'

const CHUNK = Buffer.alloc(64 * 1_024, 1)

/** A disk of its own, in memory, that can be filled to the last byte. */
export class SmallDisk {
  readonly path: string
  readonly #remove: () => void

  private constructor(path: string, remove: () => void) {
    this.path = path
    this.#remove = remove
  }

  /** The disk, or why this machine has none for us. */
  static mount(megabytes: number): SmallDisk | { readonly refusal: string } {
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
    const why = error?.message ?? stderr.trim().split('\n', 1)[0] ?? ''
    return { refusal: `no small disk can be mounted here: ${why || 'mount failed'}` }
  }

  fill(): void {
    const file = openSync(this.#ballast, 'w')
    try {
      while (writeSync(file, CHUNK) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true })
  }

  /** Also where something still lies open on it. */
  unmount(): void {
    const undone = (...how: string[]) => spawnSync('umount', [...how, this.path]).status === 0
    if (!undone() && !undone('--lazy')) throw new Error(`${this.path} is still mounted`)
    this.#remove()
  }

  get #ballast(): string {
    return join(this.path, 'ballast')
  }
}
