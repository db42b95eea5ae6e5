import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents one by one, for their owner only. Node's recursive mkdir never returns where the kernel
 * reports ENOENT for a folder whose parent exists, as it does under /proc.
 */
export function createFolder(path: string): void {
  if (existsSync(path)) return
  createFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(path)) throw error
  }
}
