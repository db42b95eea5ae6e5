import type { Row } from './header-columns.ts'

/** Attributes of a person, with the header of their column. */
const ATTRIBUTES = [
  ['cn', 'cn'],
  ['displayname', 'Display name'],
  ['givenname', 'First name'],
  ['sn', 'Last name'],
  ['mail', 'Email'],
  ['mozillasecondemail', 'Second email'],
  ['userprincipalname', 'User principal name'],
] as const

const PERSONS = /^(?:person|organizationalperson|inetorgperson|user|mozillaabpersonalpha)$/i

/** The bit of `userAccountControl` of accounts that are disabled. */
const DISABLED = 2

/** True if a text is an export of a directory in LDIF (RFC 2849). */
export const isLdif = (text: string): boolean =>
  /^\ufeff?(?:(?:#.*|version:.*|)\r?\n)*dn::? /i.test(text)

/** Returns the people in an LDIF text as a table with a header. Groups, units and computers are left out. */
export function ldifRows(text: string): Row[] {
  const records = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    // A line that begins with a space continues the one above.
    .replace(/\n /g, '')
    .split(/\n(?:\s*\n)+/)
    .map(readRecord)
    .filter(isPerson)
  const header = [...ATTRIBUTES.map(([, title]) => title), 'Account enabled']
  return [header, ...records.map(rowOf)]
}

type LdifRecord = ReadonlyMap<string, readonly string[]>

function readRecord(text: string): LdifRecord {
  const values = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [, attribute, mark, value = ''] =
      /^([a-z][\w-]*)(?:;[^:]*)?:(:?) *(.*)$/i.exec(line) ?? []
    if (attribute === undefined) continue
    const known = values.get(attribute.toLowerCase()) ?? []
    values.set(attribute.toLowerCase(), [...known, mark ? decodeBase64(value) : value])
  }
  return values
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)))
  } catch {
    return text
  }
}

function isPerson(record: LdifRecord): boolean {
  const classes = record.get('objectclass') ?? []
  const isComputer = classes.some((name) => /^computer$/i.test(name))
  const isOther = classes.length > 0 && !classes.some((name) => PERSONS.test(name))
  return record.has('dn') && !isComputer && !isOther && (record.has('cn') || record.has('mail'))
}

function rowOf(record: LdifRecord): Row {
  const control = Number(record.get('useraccountcontrol')?.[0] ?? 0)
  const isDisabled = Math.floor(control / DISABLED) % 2 === 1
  return [
    ...ATTRIBUTES.map(([attribute]) => (record.get(attribute) ?? []).join('; ')),
    isDisabled ? 'False' : '',
  ]
}
