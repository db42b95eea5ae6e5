import { expect, test } from 'vitest'
import { decodeAs, decodeText } from './decode-text.ts'

const bytes = (latin1: string): Uint8Array => Uint8Array.from(Buffer.from(latin1, 'latin1'))

const TEXT = 'Name;Email\nJörg Müller;joerg@x.org'
const utf16 = Buffer.from(TEXT, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, little-endian, with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  [
    'UTF-16, big-endian, with a mark',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
  ],
  ['UTF-16, little-endian, without a mark', utf16],
  ['UTF-16, big-endian, without a mark', Buffer.from(utf16).swap16()],
])('%s is read without a guess', async (_, file) => {
  expect(await decodeText(new Uint8Array(file))).toEqual({ text: TEXT })
})

test.each([
  ['windows-1252', 'Vorname;Nachname\nJ\xf6rg;M\xfcller\nUte;Gr\xf6\xdfe', 'Jörg;Müller'],
  ['windows-1252', 'Pr\xe9nom;Nom\nAndr\xe9;Lef\xe8vre\nZo\xe9;B\xe9nard', 'André;Lefèvre'],
  ['windows-1252', 'Nombre;Apellidos\nJos\xe9;Mu\xf1oz\nMar\xeda;N\xfa\xf1ez', 'María;Núñez'],
  ['ibm850', 'Vorname;Nachname\nJ\x94rg;M\x81ller\nJ\x81rgen;Gr\x94\xe1e', 'Jürgen;Größe'],
  ['macintosh', 'Vorname;Nachname\nJ\x9arg;M\x9fller\nJ\x9frgen;Gr\x9a\xa7e', 'Jürgen;Größe'],
  [
    'windows-1250',
    'Imi\xea;Nazwisko\nMa\xb3gorzata;W\xf3jcik\nStanis\xb3aw;Zieli\xf1ski',
    'Stanisław;Zieliński',
  ],
  ['windows-1254', 'Ad;Soyad\nAy\xfee;Y\xfdld\xfdz\n\xd6zg\xfcr;\xc7a\xf0lar', 'Ayşe;Yıldız'],
  [
    'windows-1251',
    '\xc8\xec\xff;\xd4\xe0\xec\xe8\xeb\xe8\xff\n\xc8\xe2\xe0\xed;\xcf\xe5\xf2\xf0\xee\xe2',
    'Иван;Петров',
  ],
])('a file in %s is recognized', async (encoding, file, line) => {
  const { text, guessed } = await decodeText(bytes(file))
  expect(guessed).toBe(encoding)
  expect(text.split('\n')).toContain(line)
})

test.each([
  ['shift_jis', '96bc914f2c6d61696c0a8e5293632091be98590a8db293a189d48e71', '山田 太郎'],
  ['gb18030', 'd0d5c3fb2cd3cacfe40ad5c5cebd0ac0eec4c8', '李娜'],
])('a file in %s is recognized, with signs of two bytes', async (encoding, hex, line) => {
  const { text, guessed } = await decodeText(new Uint8Array(Buffer.from(hex, 'hex')))
  expect(guessed).toBe(encoding)
  expect(text.split('\n')).toContain(line)
})

test('another encoding can be chosen', () => {
  expect(decodeAs(bytes('M\x81ller'), 'ibm850')).toBe('Müller')
  expect(decodeAs(bytes('M\xfcller'), 'windows-1252')).toBe('Müller')
})
