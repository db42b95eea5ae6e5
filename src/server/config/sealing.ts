import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { KEY_BYTES } from '#server/platform/sealing/sealed-value.ts'
import { ServerKey } from '#server/platform/sealing/server-key.ts'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** Where the server key is. It seals what waits; see docs/operate.md. */
export interface SealingConfig {
  readonly sealingKey: Buffer | undefined
  readonly sealingKeyFile: string | undefined
  /** Replaces `sealingKey`, for the command that changes it. */
  readonly newSealingKey: Buffer | undefined
}

const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/

const fromBase64 = z
  .string()
  .regex(KEY_TEXT)
  .transform((text) => Buffer.from(text, 'base64'))

/** The schemas of the variables. */
export const SEALING = {
  SEALING_KEY: fromBase64,
  SEALING_KEY_FILE: z.string().refine((path) => !path.includes('\0')),
  SEALING_KEY_NEW: fromBase64,
}

const MAKE_KEY = 'openssl rand -base64 32'
const makeKeyAt = (file: string) => `(umask 077; ${MAKE_KEY} > ${file})`

/** What each variable must be, for error messages. */
export const SEALING_EXPECTED: Readonly<Record<keyof typeof SEALING, string>> = {
  SEALING_KEY: `32 bytes in base64, as ${MAKE_KEY} prints them`,
  SEALING_KEY_FILE: 'the path of a file',
  SEALING_KEY_NEW: `32 bytes in base64, as ${MAKE_KEY} prints them`,
}

type Place = SealingConfig & { readonly databaseUrl: string | undefined; readonly dataDir: string }

/** Returns the file of the key beside the data folder, never in it: copies of the folder are then sealed. */
const ownFile = ({ dataDir }: Place): string => `${dataDir}.key`

/**
 * Returns the server key. Without a setting it is in a file beside the data folder, which is made together
 * with the database. Throws a ConfigError if there is none, or none that can be read.
 */
export function loadServerKey(config: Place): ServerKey {
  return findServerKey(config) ?? makeServerKey(config)
}

/** Works like loadServerKey; undefined where the key would be made. */
export function findServerKey(config: Place): ServerKey | undefined {
  const { sealingKey, sealingKeyFile, databaseUrl, dataDir } = config
  if (sealingKey) return new ServerKey(sealingKey)
  if (sealingKeyFile !== undefined) return new ServerKey(readKey(sealingKeyFile))
  if (databaseUrl !== undefined) {
    throw new ConfigError(
      `SEALING_KEY or SEALING_KEY_FILE is required with DATABASE_URL: the key that seals responses until a release. Make one with ${MAKE_KEY}, and keep it apart from the database and its backups.`,
    )
  }
  const file = ownFile(config)
  if (existsSync(file)) return new ServerKey(readKey(file))
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new ConfigError(
      `The key ${file} is missing. The database in ${dataDir} has responses that only it can open. Put the file back. If it is lost, make another key, ${makeKeyAt(file)}, and run "npm run admin -- discard-sealed".`,
    )
  }
  return undefined
}

function readKey(file: string): Buffer {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      code === 'ENOENT'
        ? `The key ${file} does not exist. Put it back. For a new database, make one: ${makeKeyAt(file)}`
        : `The key ${file} cannot be read (${code}). Make it readable for the user who runs the server.`,
      { cause: error },
    )
  }
  if (!KEY_TEXT.test(text)) {
    throw new ConfigError(
      `${file} does not contain a key, which is ${SEALING_EXPECTED.SEALING_KEY}.`,
    )
  }
  return Buffer.from(text, 'base64')
}

/** Makes a key in the file beside the data folder, or reads the one that another process has made just now. */
export function makeServerKey(config: Place): ServerKey {
  const file = ownFile(config)
  const secret = randomBytes(KEY_BYTES)
  return new ServerKey(writeKey(file, secret) ? secret : readKey(file))
}

/** Writes a key to a new file that only its owner can read. False if the file exists. */
function writeKey(file: string, secret: Buffer): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600)
    writeSync(descriptor, `${secret.toString('base64')}\n`)
    fsyncSync(descriptor)
    closeSync(descriptor)
    syncFolderOf(file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new ConfigError(
      `The key ${file} cannot be written (${code}). It belongs beside DATA_DIR, so that a copy of that folder cannot be opened. Make the folder around DATA_DIR writable, or set SEALING_KEY or SEALING_KEY_FILE. Nothing was changed.`,
      { cause: error },
    )
  }
}

/** Makes a new or renamed file durable. */
function syncFolderOf(file: string): void {
  const descriptor = openSync(dirname(file), 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** A server key that is not used yet. One of the functions must be called. */
interface NextServerKey {
  readonly key: ServerKey
  /** Makes it the one that the server finds from then on, and says what the operator has to do. */
  readonly keep: () => string
  readonly drop: () => void
}

/**
 * Returns the next server key. If it belongs into a file, it is on disk already, beside the former one. Throws a
 * ConfigError if it belongs into the environment, which a command cannot change, and no new one is set.
 */
export function nextServerKey(config: Place): NextServerKey {
  const { sealingKey, sealingKeyFile, newSealingKey } = config
  if (sealingKey) {
    if (!newSealingKey) {
      throw new ConfigError(
        `Set SEALING_KEY_NEW to the new key: ${SEALING_EXPECTED.SEALING_KEY_NEW}. Nothing was changed.`,
      )
    }
    return {
      key: new ServerKey(newSealingKey),
      keep: () => 'Set SEALING_KEY to the value of SEALING_KEY_NEW now, on every server.',
      drop: () => {},
    }
  }
  const file = sealingKeyFile ?? ownFile(config)
  const next = `${file}.new`
  const secret = newSealingKey ?? randomBytes(KEY_BYTES)
  if (!writeKey(next, secret)) {
    throw new ConfigError(
      `${next} exists: an earlier change of the key was interrupted. If the server starts with ${file}, remove ${next}; otherwise rename it to ${file}. Nothing was changed.`,
    )
  }
  return {
    key: new ServerKey(secret),
    keep: () => replaceFile(file, next),
    drop: () => rmSync(next),
  }
}

function replaceFile(file: string, next: string): string {
  try {
    renameSync(next, file)
    syncFolderOf(file)
    return `The new key is in ${file}.`
  } catch {
    return `The new key is in ${next}, because ${file} cannot be replaced. Put its content there before you start the server.`
  }
}
