import type { ListFormat } from './format.ts'

export const DIRECTORIES: readonly ListFormat[] = [
  {
    product: 'Microsoft Entra, download users',
    source: 'Microsoft: "Download a list of users in the Azure portal"',
    text: `userPrincipalName,displayName,surname,mail,givenName,objectId,userType,jobTitle,department,accountEnabled,usageLocation
ann@acme.example,Ann Lee,Lee,ann.lee@acme.example,Ann,1,Member,,,True,DE
bob@acme.example,Bob Stone,Stone,,Bob,2,Member,,,True,DE
old@acme.example,Old Poe,Poe,old.poe@acme.example,Old,3,Member,,,False,DE`,
    people: [
      'Ann Lee <ann.lee@acme.example>',
      'Bob Stone <bob@acme.example>',
      '[accountEnabled: False] Old Poe <old.poe@acme.example>',
    ],
  },
  {
    product: 'Microsoft 365 usage reports',
    source: 'Microsoft Graph: schema of the CSV file of a mailbox usage report',
    text: `Report Refresh Date,User Principal Name,Display Name,Is Deleted,Deleted Date,Created Date,Last Activity Date,Item Count
2026-11-20,ann@acme.example,Ann Lee,False,,2024-01-01,2026-11-19,120
2026-11-20,bob@acme.example,Bob Roe,True,2026-11-01,2024-01-01,,0`,
    people: ['Ann Lee <ann@acme.example>', '[Is Deleted: True] Bob Roe <bob@acme.example>'],
  },
  {
    product: 'Active Directory, Get-ADUser | Export-Csv',
    source: 'default properties of Get-ADUser and the type line of Export-Csv',
    text: `#TYPE Microsoft.ActiveDirectory.Management.ADUser
"DistinguishedName","Enabled","GivenName","mail","Name","ObjectClass","SamAccountName","Surname","UserPrincipalName"
"CN=Ann Lee,OU=People,DC=acme,DC=example","True","Ann","ann.lee@acme.example","Ann Lee","user","ann","Lee","ann@corp.acme.example"
"CN=Guest,CN=Users,DC=acme,DC=example","False",,,"Guest","user","Guest",,`,
    people: ['Ann Lee <ann.lee@acme.example>', '[Enabled: False] Guest <>'],
  },
  {
    product: 'Google Workspace, download users',
    source:
      'header in public code that writes and reads the file; Google: "Add users from a CSV file"',
    text: `First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Employee ID,Manager Email,Department
Ann,Lee,ann@acme.example,****,/,,Active,ann@home.example,,,7,boss@acme.example,R&D
Bob,Roe,bob@acme.example,****,/,,Suspended,,,,8,boss@acme.example,R&D`,
    people: [
      'Ann Lee <ann@acme.example> or ann@home.example',
      '[Suspended] Bob Roe <bob@acme.example>',
    ],
  },
  {
    product: 'Okta, people',
    source: 'Okta: fields of a user profile (login, email, second email)',
    text: `login,firstName,lastName,middleName,email,secondEmail,mobilePhone,manager,status
ann@acme.example,Ann,Lee,,ann.lee@acme.example,ann@home.example,,Eve Poe,ACTIVE
bob@acme.example,Bob,Roe,,bob@acme.example,,,Eve Poe,DEPROVISIONED`,
    people: [
      'Ann Lee <ann.lee@acme.example> or ann@home.example',
      '[DEPROVISIONED] Bob Roe <bob@acme.example>',
    ],
  },
  {
    product: 'Oracle Identity Cloud, users',
    source: 'Oracle: "Guidelines for preparing users CSV"',
    text: `User ID,Last Name,First Name,Work Email,Primary Email Type,User Type,Active
ann,Lee,Ann,ann@acme.example,Work,Employee,True
bob,Roe,Bob,bob@acme.example,Work,Employee,False`,
    people: ['Ann Lee <ann@acme.example>', '[Active: False] Bob Roe <bob@acme.example>'],
  },
  {
    product: 'OpenLDAP, ldapsearch',
    source: 'RFC 2849: the LDAP data interchange format',
    text: `version: 1

dn: ou=People,dc=acme,dc=example
objectClass: organizationalUnit
ou: People

# Ann Lee
dn: cn=Ann Lee,ou=People,dc=acme,dc=example
objectClass: inetOrgPerson
cn: Ann Lee
sn: Lee
givenName: Ann
mail: ann@acme.example
mail: ann.lee@acme.example

dn:: Y249SsO2cmcgTcO8bGxlcixvdT1QZW9wbGUsZGM9YWNtZSxkYz1leGFtcGxl
objectClass: inetOrgPerson
cn:: SsO2cmcgTcO8bGxlcg==
sn:: TcO8bGxlcg==
mail: joerg.mueller@long-name-of-a-company-that-needs-a-second-
 line.example
`,
    people: [
      'Ann Lee <ann@acme.example> or ann.lee@acme.example',
      'Jörg Müller <joerg.mueller@long-name-of-a-company-that-needs-a-second-line.example>',
    ],
  },
  {
    product: 'Active Directory, ldifde',
    source: 'attributes in public code that reads such a file',
    text: `dn: CN=Ann Lee,CN=Users,DC=acme,DC=example
changetype: add
objectClass: top
objectClass: person
objectClass: organizationalPerson
objectClass: user
cn: Ann Lee
givenName: Ann
displayName: Ann Lee
userAccountControl: 512
sAMAccountName: ann
userPrincipalName: ann@corp.acme.example
mail: ann.lee@acme.example

dn: CN=Old Poe,CN=Users,DC=acme,DC=example
changetype: add
objectClass: user
cn: Old Poe
userAccountControl: 514
userPrincipalName: old@acme.example

dn: CN=PC-7,CN=Computers,DC=acme,DC=example
changetype: add
objectClass: user
objectClass: computer
cn: PC-7
userAccountControl: 4096
`,
    people: [
      'Ann Lee <ann.lee@acme.example>',
      '[Account enabled: False] Old Poe <old@acme.example>',
    ],
  },
  {
    product: 'Thunderbird address book, LDIF',
    source: 'attributes of the address book schema of Mozilla',
    text: `dn: cn=Ann Lee,mail=ann@acme.example
objectclass: top
objectclass: person
objectclass: mozillaAbPersonAlpha
givenName: Ann
sn: Lee
cn: Ann Lee
mail: ann@acme.example
mozillaSecondEmail: ann@home.example
`,
    people: ['Ann Lee <ann@acme.example> or ann@home.example'],
  },
]
