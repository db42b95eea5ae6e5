import type { ListFormat } from './format.ts'

export const HR_LISTS: readonly ListFormat[] = [
  {
    product: 'HR list with the manager',
    source: 'columns that people in the trade use',
    text: `Employee ID,Employee Name,Email ID,Manager Email
7,Ann Lee,ann@acme.example,boss@acme.example`,
    people: ['Ann Lee <ann@acme.example>'],
  },
  {
    product: 'Employee roster',
    source: 'header in public code that imports rosters',
    text: `Employee ID,First Name,Last Name,Work Email,Department,Job Title,Site,FTE,Start Date,End Date,Manager Email
E1,Ann,Lee,ann@acme.example,Art,Senior Artist,Porto,0.80,2022-01-01,,boss@acme.example`,
    people: ['Ann Lee <ann@acme.example>'],
  },
  {
    product: 'BambooHR, employees',
    source: 'BambooHR: fields of an employee',
    text: `Employee #,"Last name, First name",First Name,Last Name,Work Email,Home Email,Supervisor,Supervisor Email,Employment Status
7,"Lee, Ann",Ann,Lee,ann@acme.example,ann@home.example,Eve Poe,eve@acme.example,Full-Time
8,"Roe, Bob",Bob,Roe,,bob@home.example,Eve Poe,eve@acme.example,Terminated`,
    people: [
      'Ann Lee <ann@acme.example> or ann@home.example',
      '[Terminated] Bob Roe <> or bob@home.example',
    ],
  },
  {
    product: 'Personio, employees in German',
    source: 'Personio: "Import employee data", attributes in German',
    text: `sep=;
Personalnummer;Vorname;Nachname;E-Mail;Private E-Mail-Adresse;Vorgesetzter E-Mail;Abteilung;Status
7;Jörg;Müller;joerg@acme.example;joerg@privat.example;eva@acme.example;R&D;Aktiv
8;Ute;Weiß;ute@acme.example;;eva@acme.example;R&D;Ausgeschieden`,
    people: [
      'Jörg Müller <joerg@acme.example> or joerg@privat.example',
      '[Ausgeschieden] Ute Weiß <ute@acme.example>',
    ],
  },
  {
    product: 'Workday, worker report',
    source: 'names of report fields, not seen in an export',
    text: `Worker,Employee ID,Email - Primary Work,Email - Primary Home,Worker's Manager,Active Status
Ann Lee,7,ann@acme.example,ann@home.example,Eve Poe,Yes
Bob Roe,8,bob@acme.example,,Eve Poe,No`,
    people: [
      'Ann Lee <ann@acme.example> or ann@home.example',
      '[Active Status: No] Bob Roe <bob@acme.example>',
    ],
  },
  {
    product: 'Polish HR list',
    source: 'column names in public code that reads such lists',
    text: `Lp.;Imię i nazwisko;E-mail;Przełożony;E-mail przełożonego
1;Łucja Wójcik;lucja@acme.example;Ewa Nowak;ewa@acme.example`,
    people: ['Łucja Wójcik <lucja@acme.example>'],
  },
  {
    product: 'French HR list',
    source: 'columns that people in the trade use',
    text: `Matricule;Nom et prénom;Courriel professionnel;Courriel personnel;Courriel du responsable
7;Zoé Lefèvre;zoe@acme.example;zoe@maison.example;eve@acme.example`,
    people: ['Zoé Lefèvre <zoe@acme.example> or zoe@maison.example'],
  },
  {
    product: 'Excel, with a line that names the separator',
    source: 'Excel: the line `sep=` of CSV files',
    text: `"sep=^"
Name^Email^Notes
Ann Lee^ann@acme.example^Core, Design; since 2024`,
    people: ['Ann Lee <ann@acme.example>'],
  },
  {
    product: 'Two exports in one file',
    source: 'files that were appended to each other',
    text: `Name,Email
Ann Lee,ann@acme.example

Name,Email
Bob Roe,bob@acme.example`,
    people: ['Ann Lee <ann@acme.example>', 'Bob Roe <bob@acme.example>'],
  },
  {
    product: 'Spreadsheet with full-width and invisible characters',
    source: 'addresses copied from chats and web pages',
    text: `Name,Email
Ann\u200b Lee,ann\u2060@acme\u00ad.example
佐藤 太郎,ｔａｒｏ＠acme.example
"Bob Roe","mailto:bob@acme.example"`,
    people: [
      'Ann Lee <ann@acme.example>',
      '佐藤 太郎 <taro@acme.example>',
      'Bob Roe <bob@acme.example>',
    ],
  },
  {
    product: 'Addresses with names in one column',
    source: 'list from a mail program in a spreadsheet',
    text: `Team,Email
Core,Ann Lee <ann@acme.example>
Core,Bob Roe <bob@acme.example>`,
    people: ['Ann Lee <ann@acme.example>', 'Bob Roe <bob@acme.example>'],
  },
  {
    product: 'Unknown headers, two columns of addresses',
    source: 'home-made list',
    text: `Kürzel;Kontakt 1;Kontakt 2
AL;ann@acme.example;boss@acme.example
BR;bob@acme.example;boss@acme.example`,
    people: [],
    asks: 'address',
  },
  {
    product: 'Addresses of managers alone',
    source: 'home-made list',
    text: `Employee,Manager Email
Ann Lee,boss@acme.example
Bob Roe,boss@acme.example`,
    people: [],
    asks: 'address',
  },
  {
    product: 'No header, two columns of addresses',
    source: 'home-made list',
    text: `Ann Lee,ann@acme.example,boss@acme.example
Bob Roe,bob@acme.example,boss@acme.example`,
    people: [],
    asks: 'address',
  },
  {
    product: 'Known address, unknown name',
    source: 'home-made list',
    text: `Email,Kollege
ann@acme.example,Ann Lee
bob@acme.example,Bob Roe`,
    people: ['ann@acme.example', 'bob@acme.example'],
    asks: 'name',
  },
]
