import type { ListFormat } from './format.ts'

export const ADDRESS_BOOKS: readonly ListFormat[] = [
  {
    product: 'Google Contacts, since 2024',
    source: 'header in public code that writes files for its import',
    text: `First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value
Ann,,Lee,,,,,Acme,Engineer,,,,* myContacts,* Work,ann.lee@acme.example,,,Mobile,+1 415 555 0134
Bob,J,Roe,,,,,Acme,Manager,,"Met at
the offsite",,* myContacts,* Work,bob@acme.example ::: bob@home.example,Home,bob2@home.example,,
Zoë,,"Müller, Dr.",,,,,Acme,,,,,* myContacts,,zoe@acme.example,,,,
,,,,,,,Acme,,,,,* myContacts,,,,,Work,+1 415 555 0100`,
    people: [
      'Ann Lee <ann.lee@acme.example>',
      'Bob J Roe <bob@acme.example> or bob@home.example, bob2@home.example',
      'Zoë Müller, Dr. <zoe@acme.example>',
    ],
  },
  {
    product: 'Google Contacts, before 2024',
    source: 'header in public code that reads the export',
    text: `Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Nickname,Short Name,Maiden Name,Birthday,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value
Ann Lee,Ann,,Lee,,,,,,,* myContacts,* Work,ann@acme.example,Home,ann@home.example
Charlie,Charlie,,,,,,,,,* myContacts,,,,`,
    people: ['Ann Lee <ann@acme.example> or ann@home.example', 'Charlie <>'],
  },
  {
    product: 'Outlook, English',
    source: 'list of the fields for import and export of Outlook contacts',
    text: `"First Name","Middle Name","Last Name","Title","Suffix","Nickname","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address","Home Phone","Business Street","Assistant's Name","Manager's Name","Notes"
"Ann",,"Lee",,,,"ann.lee@acme.example","SMTP","Ann Lee (ann.lee@acme.example)","ann@home.example",,"1 High Street
Floor 2","Max Poe","Eve Poe","Likes tea"
"NoMail",,"Person",,,,,,,,,,,,`,
    people: ['Ann Lee <ann.lee@acme.example> or ann@home.example', 'NoMail Person <>'],
  },
  {
    product: 'Outlook, German',
    source: 'header in public code that converts the export',
    text: `"Anrede";"Vorname";"Weitere Vornamen";"Nachname";"Suffix";"Firma";"Abteilung";"Position";"E-Mail-Adresse";"E-Mail-Typ";"E-Mail: Angezeigter Name";"E-Mail 2: Adresse";"Name Assistent";"Name des/der Vorgesetzten"
;"Jörg";;"Müller";;"Acme";;;"joerg@acme.example";"SMTP";"Jörg Müller (joerg@acme.example)";;;"Eva Poe"
"Frau";"Ute";"K.";"Weiß";;"Acme";;;;;;"ute@privat.example";;`,
    people: ['Jörg Müller <joerg@acme.example>', 'Ute K. Weiß <ute@privat.example>'],
  },
  {
    product: 'Outlook, French',
    source: 'header in public code that converts the export',
    text: `"Titre";"Prénom";"Deuxième prénom";"Nom";"Suffixe";"Société";"Service";"Adresse de messagerie";"Type de messagerie";"Nom complet de l'adresse de messagerie";"Adresse de messagerie 2";"Responsable"
;"Zoé";;"Lefèvre";;"Acme";;"zoe@acme.example";"SMTP";"Zoé Lefèvre";"zoe@maison.example";"Eve Poe"`,
    people: ['Zoé Lefèvre <zoe@acme.example> or zoe@maison.example'],
  },
  {
    product: 'Outlook, Italian',
    source: 'header in public code that writes files for its import',
    text: `Titolo;Nome;Secondo nome;Cognome;Società;Indirizzo posta elettronica;Tipo posta elettronica;Nome visualizzato posta elettronica;Indirizzo posta elettronica 2
;Gia;;Rossi;Acme;gia@acme.example;SMTP;Gia Rossi;`,
    people: ['Gia Rossi <gia@acme.example>'],
  },
  {
    product: 'Outlook, Spanish',
    source: 'translation of the English columns, not seen in an export',
    text: `Tratamiento;Nombre;Segundo nombre;Apellidos;Organización;Dirección de correo electrónico;Dirección de correo electrónico 2
;José;Luis;Núñez;Acme;jose@acme.example;`,
    people: ['José Luis Núñez <jose@acme.example>'],
  },
  {
    product: 'Outlook, Portuguese',
    source: 'translation of the English columns, not seen in an export',
    text: `Nome;Segundo nome;Sobrenome;Empresa;Endereço de email;Endereço de email 2
Inês;;Conceição;Acme;ines@acme.example;`,
    people: ['Inês Conceição <ines@acme.example>'],
  },
  {
    product: 'Outlook, Dutch',
    source: 'column names in public code that reads the export',
    text: `Aanhef;Voornaam;Middelste naam;Achternaam;Achtervoegsel;Bedrijf;E-mailadres;E-mailadres 2
;Daan;van;Dijk;;Acme;daan@acme.example;`,
    people: ['Daan van Dijk <daan@acme.example>'],
  },
  {
    product: 'Outlook, Polish',
    source: 'translation of the English columns, not seen in an export',
    text: `Tytuł;Imię;Drugie imię;Nazwisko;Firma;Adres e-mail;Adres e-mail 2
;Łucja;;Wójcik;Acme;lucja@acme.example;`,
    people: ['Łucja Wójcik <lucja@acme.example>'],
  },
  {
    product: 'Outlook, Swedish',
    source: 'translation of the English columns, not seen in an export',
    text: `Titel;Förnamn;Mellannamn;Efternamn;Företag;E-postadress;E-postadress 2
;Åsa;;Sjöberg;Acme;asa@acme.example;`,
    people: ['Åsa Sjöberg <asa@acme.example>'],
  },
  {
    product: 'Outlook, Japanese',
    source: 'translation of the English columns, not seen in an export',
    text: `姓,名,ミドル ネーム,会社名,電子メール アドレス,電子メール 2 アドレス
佐藤,太郎,,Acme,taro@acme.example,`,
    people: ['佐藤 太郎 <taro@acme.example>'],
  },
  {
    product: 'Thunderbird address book',
    source: 'header in public code that reads and writes the export',
    text: `First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Mobile Number,Home Address,Notes
Ann,Lee,Ann Lee,,ann@acme.example,ann@home.example,,,,,,
,,The Team,,team@acme.example,,,,,,,`,
    people: ['Ann Lee <ann@acme.example> or ann@home.example', 'The Team <team@acme.example>'],
  },
  {
    product: 'LinkedIn connections',
    source: 'header and notes in public code that reads the export',
    text: `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ann,Lee,https://www.linkedin.com/in/ann-example,ann@acme.example,"Acme, Inc.",Engineer,28 Sep 2026
Bob,Roe,https://www.linkedin.com/in/bob-example,,Acme,Manager,12 Mar 2024`,
    people: ['Ann Lee <ann@acme.example>', 'Bob Roe <>'],
  },
]
