import type { webcrypto } from 'node:crypto'

/** Types of the browser that Node has under another name: tests draw tickets with the browser's module. */
declare global {
  type CryptoKey = webcrypto.CryptoKey
  type SubtleCrypto = webcrypto.SubtleCrypto
  type RsaHashedKeyAlgorithm = webcrypto.RsaHashedKeyAlgorithm
}
