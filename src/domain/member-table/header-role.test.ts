import { expect, test } from 'vitest'
import { columnsByHeader } from './header-columns.ts'
import { isInactive, roleOfHeader } from './header-role.ts'

test.each([
  ['E-mail 1 - Value', 'email'],
  ['E-mail 2 - Value', 'next email'],
  ['E-mail 1 - Label', undefined],
  ['Email Address [Required]', 'email'],
  ['EMAIL', 'email'],
  ['Email opt-in', undefined],
  ['Work Email', 'work email'],
  ['Private E-Mail-Adresse', 'second email'],
  ['Work Secondary Email', 'second email'],
  ['E-Mail 2: Adresse', 'next email'],
  ['E-mail służbowy', 'work email'],
  ['個人メールアドレス', 'second email'],
  ['Manager Email', 'other person'],
  ["Worker's Manager", 'other person'],
  ['E-mail przełożonego', 'other person'],
  ['上司メールアドレス', 'other person'],
  ['userPrincipalName', 'login'],
  ['displayName', 'display name'],
  ['Employee #', undefined],
  ['Department', undefined],
])('the column %j is: %s', (header, role) => {
  expect(roleOfHeader(header)).toBe(role)
})

test.each([
  ['English', 'First name', 'Last name', 'Email address'],
  ['German', 'Vorname', 'Name', 'E-Mail-Adresse'],
  ['French', 'Prénom', 'Nom', 'Adresse de messagerie'],
  ['Spanish', 'Nombre', 'Apellidos', 'Correo electrónico'],
  ['Italian', 'Nome', 'Cognome', 'Indirizzo e-mail'],
  ['Portuguese', 'Nome', 'Sobrenome', 'Endereço de e-mail'],
  ['Dutch', 'Voornaam', 'Achternaam', 'E-mailadres'],
  ['Polish', 'Imię', 'Nazwisko', 'Adres e-mail'],
  ['Swedish', 'Förnamn', 'Efternamn', 'E-postadress'],
  ['Japanese', '名', '姓', 'メールアドレス'],
])('%s headers are known', (language, first, last, email) => {
  const { emails, names } = columnsByHeader([first, last, email])
  expect(emails).toEqual([2])
  expect(names).toEqual([language === 'Japanese' ? [1, 0] : [0, 1]])
})

test.each([['Name'], ['Nom'], ['Nombre'], ['Nome'], ['Naam'], ['Namn']])(
  '%s alone is the whole name',
  (header) => {
    expect(columnsByHeader([header, 'Email']).names).toEqual([[0]])
  },
)

test.each([
  ['status', 'Deactivated', true],
  ['status', 'Ausgeschieden', true],
  ['status', 'Member', false],
  ['active', 'False', true],
  ['active', 'Nein', true],
  ['active', '1', false],
  ['inactive', 'Yes', true],
  ['inactive', '0', false],
  ['email', 'False', false],
] as const)('in a column %s, %j is a person who does not take part: %s', (role, cell, expected) => {
  expect(isInactive(role, cell)).toBe(expected)
})
