/** Finds names, addresses and phone numbers in a text, which can identify its author or someone else. */
export interface PersonalDetail {
  readonly kind: 'email' | 'phone' | 'handle' | 'name'
  /** As it stands in the text. */
  readonly text: string
}

/**
 * Returns the email addresses, phone numbers, @handles and names in a text, each once, in this order.
 * Names are those of `people`, names after a title ("Ms Lee") and signatures ("Regards, Ann"). Rather
 * overlooks something than warns without a reason: no one reads a warning that is often wrong.
 */
export function findPersonalDetails(
  text: string,
  people: readonly string[] = [],
): PersonalDetail[] {
  const withoutEmails = text.replace(EMAIL, blank)
  const withoutHandles = withoutEmails.replace(HANDLE, blank)
  const found = [
    ...matches('email', text, EMAIL),
    ...phonesIn(withoutHandles.replace(DATE, blank)).map((phone) => detail('phone', phone)),
    ...matches('handle', withoutEmails, HANDLE),
    ...namesIn(withoutHandles, people).map((name) => detail('name', name)),
  ]
  return found.filter(
    ({ text: own }, index) => found.findIndex((other) => other.text === own) === index,
  )
}

const EMAIL = /[^\s@<>()[\],;:]+@[^\s@<>()[\],;:]+\.\p{L}{2,}/giu

/** Words that address everyone, and scopes of packages, are no handles. */
const HANDLE =
  /(?<![\p{L}\p{N}._@/])@(?!(?:all|channel|everyone|everybody|here|home|team|work)\b)[a-z_][\w.-]{1,38}\b(?!\/)/giu

const DATE =
  /(?<!\d)(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2\d{2}(?:\d{2})?)(?!\d)/gu

/** Digits with the marks that people put between them, on one line. */
const DIGITS =
  /(?<![\p{L}\p{N}.,])(?:\+ ?)?\(?\d(?:[ \t\u00A0()./-]{0,3}\d){5,16}(?![\p{L}\p{N}]|[.,]\d)/gu

/** With a country or area code, or grouped as in North America. */
const PHONE = /^(?:\+|00|0[1-9]|\(\d{2,5}\)|(?:1[ .-]?)?\d{3}[ .-]\d{3}[ .-]\d{4}$)/u

const BEFORE_PHONE = /(?:call|cell|mobile|phone|ring|tel|telephone|text|whatsapp)\b[^\n\d]{0,20}$/iu

const FEWEST_DIGITS = 9

function phonesIn(text: string): string[] {
  return [...text.matchAll(DIGITS)]
    .filter(({ 0: run, index }) => {
      const digits = run.replace(/\D/gu, '').length
      if (digits > 15) return false
      return (PHONE.test(run) && digits >= FEWEST_DIGITS) || BEFORE_PHONE.test(text.slice(0, index))
    })
    .map(([run]) => run)
}

const TITLED = /(?<!\p{L})(?:Mrs?|Ms|Mx|Dr|Prof|Herr|Frau)\.? \p{Lu}[\p{L}'’-]+/gu

/** At the end of a text: "Regards, Ann", "Thanks,\nAnn Lee", "My name is Ann". */
const SIGNATURE =
  /(?<!\p{L})(?:(?:best|kind|warm)(?:est)? (?:regards|wishes)|regards|best|cheers|greetings|sincerely|thanks|thank you|yours(?: sincerely| truly)?)(?:,[ \t]*\n?|!?[ \t]*\n)[ \t]*(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){0,2})\s*\.?\s*$/iu

const INTRODUCTION = /(?<!\p{L})my name is (\p{L}[\p{L}'’-]+)/iu

function namesIn(text: string, people: readonly string[]): string[] {
  const signed = [SIGNATURE.exec(text)?.[1], INTRODUCTION.exec(text)?.[1]]
  return [
    ...people.flatMap((person) => namesOf(person, text)),
    ...Array.from(text.matchAll(TITLED), ([name]) => name),
    // The pattern ignores case for the greeting, not for the name.
    ...signed.filter((name) => name !== undefined && /^\p{Lu}/u.test(name)),
  ].filter((name) => name !== undefined)
}

/** First names that are also words, with which a sentence can begin. */
const WORDS = new Set(
  'art bill buddy chance chip dawn drew faith frank grace grant harmony hope jack joy mark may rich rob rose sue will'.split(
    ' ',
  ),
)

/** Returns the whole name in any case; otherwise its parts, written with a capital. */
function namesOf(person: string, text: string): string[] {
  const name = person.trim()
  if (name.length < 2) return []
  const whole = wordIn(text, name, 'iu')
  if (whole !== undefined) return [whole.text]
  return name
    .split(/\s+/u)
    .filter((part) => part.length >= 3 && /^\p{Lu}/u.test(part))
    .flatMap((part) => {
      const found = wordIn(text, part, 'u')
      if (!found || (WORDS.has(part.toLowerCase()) && found.beginsSentence)) return []
      return [found.text]
    })
}

function wordIn(
  text: string,
  word: string,
  flags: string,
): { readonly text: string; readonly beginsSentence: boolean } | undefined {
  const pattern = word
    .replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
    .replace(/\s+/gu, String.raw`\s+`)
  const found = new RegExp(UNSPACED.test(word) ? pattern : within(pattern), flags).exec(text)
  if (!found) return undefined
  return {
    text: found[0],
    beginsSentence: /(?:^|[.!?:\n])\s*$/u.test(text.slice(0, found.index)),
  }
}

/** Scripts without capitals, most of which put no spaces between words. */
const UNSPACED = /\p{Lo}/u

const within = (pattern: string) => String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`

function matches(kind: PersonalDetail['kind'], text: string, pattern: RegExp): PersonalDetail[] {
  return Array.from(text.matchAll(pattern), ([found]) => detail(kind, found))
}

const detail = (kind: PersonalDetail['kind'], text: string): PersonalDetail => ({ kind, text })

/** Spaces of the same length, so that no new words arise. */
const blank = (found: string): string => ' '.repeat(found.length)
