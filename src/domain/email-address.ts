import { scriptsOf } from './letter-scripts.ts'
import { decodePunycode } from './punycode.ts'

/** The most octets of an address with its domain in ASCII, and of the part before the @ (RFC 5321). */
export const MAX_ADDRESS_OCTETS = 254
const MAX_LOCAL_OCTETS = 64

/** What mail servers take unquoted (RFC 5322, `atext`), and letters, marks and digits of all scripts (RFC 6531). */
const ATOM = String.raw`(?!\p{M})[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const LOCAL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u')

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const ASCII_DOMAIN = new RegExp(String.raw`^(?:${LABEL}\.)+(?:[a-z]{2,63}|(?=xn--)${LABEL})$`)

const INVALID = 'Please enter a valid email address.'
const MIXED =
  'This address has letters of several alphabets before the @. Some look alike, so please type it again.'

/**
 * Returns why a text is not taken as an email address, as a sentence; undefined for an address. Every
 * place that takes an address asks here. Quoted local parts and IP addresses are not taken.
 */
export function addressProblem(text: string): string | undefined {
  const { local, domain } = partsOf(text)
  const ascii = asciiDomain(domain)
  if (ascii === undefined || !LOCAL.test(local) || hidesLetters(local)) return INVALID
  const octets = octetsOf(local)
  if (octets > MAX_LOCAL_OCTETS || octets + 1 + ascii.length > MAX_ADDRESS_OCTETS) return INVALID
  return scriptsOf(local).length > 1 ? MIXED : undefined
}

/** True if a text is taken as an email address. */
export const isAddress = (text: string): boolean => addressProblem(text) === undefined

/**
 * Returns the form of an address by which addresses are compared, looked up and unique. The domain is in
 * ASCII. Letters before the @ are composed (NFC) and in lower case, the same everywhere: a database folds
 * by its own locale, where `I` may be `ı`. Any other text gets some form too, equal in upper and lower case.
 */
export function addressKey(email: string): string {
  const { local, domain } = partsOf(email.trim())
  return `${foldCase(local)}@${asciiDomain(domain) ?? foldCase(domain)}`
}

/** True if two addresses are the same, in any letter case and with domains in either form. */
export const isSameAddress = (one: string, other: string): boolean =>
  addressKey(one) === addressKey(other)

/**
 * Returns an address as people read it and as it is stored and sent: composed, with the domain in its own
 * letters, into which browsers do not decode what they encode in fields for addresses. A label that mixes
 * scripts stays in ASCII, because it may imitate another.
 */
export function readableAddress(email: string): string {
  const { local, domain } = partsOf(email)
  const ascii = asciiDomain(domain)
  if (ascii === undefined) return email
  const isPlain = isAscii(domain) && !ascii.includes('xn--')
  return `${local}@${isPlain ? domain : unicodeDomain(ascii, isReadable)}`
}

/** Returns the letters of a domain, also those that `readableAddress` leaves encoded. */
export const domainLetters = (email: string): string => unicodeDomain(domainOf(email))

/** Returns the domain of an address in ASCII, by which domains are compared. */
export function domainOf(email: string): string {
  const { domain } = partsOf(email)
  return asciiDomain(domain) ?? foldCase(domain)
}

/** Returns the part before the @, composed. */
export const localPartOf = (email: string): string => partsOf(email).local

/**
 * True if only a mail server with SMTPUTF8 (RFC 6531) can send to the address. A domain can be written in
 * ASCII, the part before the @ cannot.
 */
export const needsSmtpUtf8 = (email: string): boolean => !isAscii(localPartOf(email))

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, Math.max(at, 0)).normalize('NFC'), domain: email.slice(at + 1) }
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** Returns the valid domain in lower case and in ASCII; undefined for other texts. */
function asciiDomain(domain: string): string | undefined {
  const ascii = isAscii(domain) ? domain.toLowerCase() : encodeDomain(domain)
  return ascii !== undefined && ASCII_DOMAIN.test(ascii) ? ascii : undefined
}

// Browsers and Node encode domains as parts of URLs. Only a domain may reach the URL.
function encodeDomain(domain: string): string | undefined {
  if (/[^\P{ASCII}A-Za-z0-9.-]/u.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

const unicodeDomain = (ascii: string, accepts: (label: string) => boolean = () => true): string =>
  ascii
    .split('.')
    .map((label) => {
      const letters = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : undefined
      // Other encodings of the same letters are other domains.
      const isWhole = letters !== undefined && encodeDomain(letters) === label
      return isWhole && accepts(letters) ? letters : label
    })
    .join('.')

const isReadable = (label: string): boolean =>
  /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && scriptsOf(label).length <= 1

/** Letters that cannot be seen, or that only look like others: `ｂ` and `ﬁ` are `b` and `fi`. */
const hidesLetters = (local: string): boolean =>
  /\p{Default_Ignorable_Code_Point}/u.test(local) || local !== local.normalize('NFKC')

// Not the full case folding of Unicode: `ß` and `ss` are two mailboxes.
const foldCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

const octetsOf = (text: string): number => new TextEncoder().encode(text).length
