import { expect, test } from 'vitest'
import { nameWithWrongLetters } from './wrong-letters.ts'

test.each([
  'JÃ¶rg MÃ¼ller',
  'Zo\ufffd',
  'J\u0094rg',
  'J”rg',
  'M³ller',
  'J÷rg',
  'M?ller',
  'Zoâ€™e',
  'J▒rg',
  'Jцrg',
])('the letters of %j look wrong', (name) => {
  expect(nameWithWrongLetters([null, 'Ann Lee', name])).toBe(name)
})

test.each([
  'Jörg Müller',
  'Seán O’Neil',
  "D'Arcy-Weiß",
  'Ann “Annie” Lee',
  'Mª José Núñez',
  'Gal·la Pla',
  'Łucja Wójcik',
  'Иван Петров',
  'Γιώργος',
  '佐藤 太郎',
  'Ann Lee (R&D)',
  'Who?',
])('the letters of %j look right', (name) => {
  expect(nameWithWrongLetters([name])).toBeUndefined()
})
