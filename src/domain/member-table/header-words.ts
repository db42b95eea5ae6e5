/**
 * Headers in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish and Japanese, as
 * `normalizeHeader` returns them. Sources: the exports in the tests, and Outlook's columns in these languages.
 */
const words = (lists: string): ReadonlySet<string> => new Set(lists.trim().split(/\s*[,\n]\s*/))

/** A person's address, or the first of several with numbers. */
export const EMAIL = words(`
  email, mail, email address, emailaddress, mail address, email id, mail id, email value, email addresses
  primary email, primary email address, user email, user email address, member email, employee email
  participant email, attendee email, contact email, login email, smtp address, primary smtp address
  email adresse, emailadresse, mailadresse, mail adresse
  adresse de messagerie, adresse email, adresse mail, adresse electronique, courriel, adresse courriel, mel
  correo, correo electronico, direccion de correo electronico, direccion de correo, direccion email
  posta elettronica, indirizzo posta elettronica, indirizzo di posta elettronica, indirizzo email, indirizzo mail
  endereco de email, endereco email, correio eletronico, endereco de correio eletronico
  emailadres, email adres, mailadres
  adres email, adres poczty elektronicznej, poczta elektroniczna
  epost, epostadress, mejl, mejladress, mailadress
  メール, メールアドレス, 電子メール, 電子メール アドレス, eメール
`)

/** Words in headers of addresses, such as `email` in `Private Email`. */
export const EMAIL_WORDS = words(`
  email, mail, emailadresse, mailadresse, messagerie, courriel, correo, posta, correio, emailadres
  mailadres, poczta, epost, epostadress, mejl, mejladress, メール
`)

/** Words of addresses that are preferred to others. */
export const WORK_WORDS = words(`
  work, business, company, corporate, office, official
  dienstlich, dienstliche, geschaftlich, geschaftliche, firma, firmen, arbeit
  professionnel, professionnelle, travail, corporativo, corporativa, empresa, trabajo, trabalho
  aziendale, lavoro, zakelijk, zakelijke, werk, słuzbowy, jobb, arbete
  会社, 勤務先
`)

/** Words of addresses that are offered and never chosen. */
export const SECOND_WORDS = words(`
  private, personal, home, second, secondary, alternate, alternative, other, recovery, backup, additional, previous
  privat, private, zweite, weitere, andere, personnel, personnelle, prive, privee, domicile, secondaire, autre
  privado, privada, secundario, secundaria, otro, otra, casa, personale, privata, secondario, altro
  pessoal, particular, secundario, outro, persoonlijk, tweede, andere, prywatny, drugi, inny, hem, andra
  個人, 自宅, 予備
`)

/** Words of columns about someone else. */
export const OTHER_PERSON_WORDS = words(`
  manager, managers, supervisor, supervisors, boss, superior, leader, lead, reports, assistant, assistants, emergency
  referred, inviter, invited, invitedby, approver, owner, creator, created, sponsor, spouse, parent, buyer, recruiter
  mentor, buddy, partner
  vorgesetzter, vorgesetzte, vorgesetzten, vorgesetzte r, fuhrungskraft, leiter, leiterin, teamleiter, teamleitung, assistent
  assistentin, notfall, notfallkontakt, chef, chefin, empfohlen
  responsable, superieur, superieure, conjoint, urgence
  jefe, jefa, gerente, emergencia, asistente, responsabile, capo, emergenza, assistente
  gestor, gestora, chefe, leidinggevende, noodcontact
  przełozony, przełozonego, kierownik, kierownika, menedzer, menedzera, narmaste, narmsta
  上司, 上長, マネージャー, 緊急連絡先, 承認者
`)

/** Names with which people sign in; often their addresses. */
export const LOGIN = words(`
  user principal name, upn, participant id upn, username, user name, login, login name, sign in name, account, account name
  benutzername, benutzerprinzipalname, anmeldename, nom d utilisateur, identifiant, nombre de usuario, usuario
  nome utente, nome de usuario, nome de utilizador, gebruikersnaam, nazwa uzytkownika, anvandarnamn
  ユーザー名, ユーザ名
`)

/** The whole name of a person. */
export const FULL_NAME = words(`
  full name, fullname, employee name, member name, participant name, attendee name, contact name, person name, user full name
  real name, worker, employee, member, participant, attendee, person
  vollstandiger name, vor und nachname, mitarbeiter, mitarbeitername, mitarbeiterin, vorname nachname, vorname und nachname
  nom complet, nom et prenom, nom prenom, prenom et nom, prenom nom, collaborateur, salarie
  nombre completo, nombre y apellidos, nombre y apellido, apellidos y nombre, empleado
  nome completo, nome e cognome, cognome e nome, nominativo, dipendente, nome e sobrenome, colaborador, funcionario
  volledige naam, medewerker, imie i nazwisko, nazwisko i imie, pracownik
  fullstandigt namn, for och efternamn, anstalld
  氏名, 名前, フルネーム, お名前
`)

/** The name under which a program shows a person. */
export const DISPLAY_NAME = words(`
  display name, displayname, cn, common name
  anzeigename, angezeigter name, nom d affichage, nombre para mostrar, nome visualizzato, nome de exibicao, nome a apresentar
  weergavenaam, nazwa wyswietlana, visningsnamn, 表示名
`)

/** The whole name, or the part of it that no other column has: `Name` beside `Vorname`, `Nome` beside `Cognome`. */
export const NAME = words(`name, nom, nombre, nome, naam, namn`)

export const FIRST_NAME = words(`
  first name, firstname, first, given name, givenname, given names, forename, forenames, fname, christian name
  vorname, vornamen, rufname, prenom, prenoms, nombre de pila, primer nombre, nombres, primeiro nome, nome proprio
  voornaam, roepnaam, imie, pierwsze imie, imiona, fornamn, tilltalsnamn
  名, 名(漢字)
`)

export const MIDDLE_NAME = words(`
  middle name, middlename, middle, middle names, middle initial, additional name
  weitere vornamen, zweiter vorname, deuxieme prenom, segundo nombre, secondo nome, segundo nome, nome do meio
  middelste naam, tussenvoegsel, drugie imie, mellannamn, ミドル ネーム, ミドルネーム
`)

export const LAST_NAME = words(`
  last name, lastname, last, family name, familyname, surname, sn, lname
  nachname, familienname, zuname, nom de famille, nom d usage, apellidos, apellido, primer apellido, cognome
  sobrenome, apelido, ultimo nome, achternaam, familienaam, nazwisko, efternamn
  姓, 苗字, 名字
`)

/** A state in words, such as `Deactivated`. */
export const STATUS = words(`
  status, user status, account status, employment status, employee status, member status, state, user state
  beschaftigungsstatus, kontostatus, statut, estado, stato, situacao, stan, anstallningsstatus
  ステータス, 状態, 在籍状況
`)

/** A yes for people who take part. */
export const ACTIVE = words(`
  active, is active, enabled, is enabled, account enabled, active status
  aktiv, konto aktiviert, actif, activo, attivo, ativo, actief, aktywny, 有効
`)

/** A yes for people who do not. */
export const INACTIVE = words(`
  inactive, suspended, is suspended, deactivated, is deactivated, disabled, is disabled, blocked, is blocked, block credential
  is deleted, deleted, archived, bot, is bot, gesperrt, deaktiviert, 無効
`)

export const YES = words(`
  yes, true, y, 1, x, ja, wahr, oui, vrai, si, verdadero, vero, sim, verdadeiro, waar, tak, prawda, sant, はい
`)

export const NO = words(`
  no, false, n, 0, nein, falsch, non, faux, falso, nao, nee, onwaar, nie, fałsz, nej, falskt, いいえ
`)

/** States of people who start unticked. */
export const INACTIVE_STATES = words(`
  deactivated, deprovisioned, inactive, disabled, suspended, archived, deleted, terminated, left, former, former employee, bot
  blocked, locked, resigned, retired, offboarded, removed
  inaktiv, deaktiviert, gesperrt, ausgeschieden, gekundigt, ehemalig, inactif, desactive, suspendu, parti, sorti
  inactivo, desactivado, suspendido, baja, inattivo, disattivato, sospeso, cessato, inativo, desativado, suspenso, desligado
  inactief, gedeactiveerd, uit dienst, nieaktywny, zawieszony, zwolniony, inaktiverad, avslutad
  無効, 停止, 停止中, 退職, 退職済み
`)
