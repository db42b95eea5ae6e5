import type { ListFormat } from './format.ts'

export const TEAM_TOOLS: readonly ListFormat[] = [
  {
    product: 'Slack, export member list',
    source: 'header in public code that reads the export',
    text: `username,email,status,billing-active,has-2fa,has-sso,userid,fullname,displayname,expiration-timestamp
ann,ann@acme.example,Member,1,1,0,U01,"Ann Lee",ann,
bob,bob@acme.example,Deactivated,0,0,0,U02,"Bob Roe",bob,
beep,,Bot,0,0,0,U03,"Beep Bot",beep,
carol,carol@acme.example,Admin,1,1,0,U04,"Carol Ng",,`,
    people: [
      'Ann Lee <ann@acme.example>',
      '[Deactivated] Bob Roe <bob@acme.example>',
      '[Bot] Beep Bot <>',
      'Carol Ng <carol@acme.example>',
    ],
  },
  {
    product: 'Zoom, users',
    source: 'Zoom: "Batch importing, exporting, or updating users on your Zoom account"',
    text: `Email,First Name,Last Name,Department,Manager,User Group,Job Title,Location
ann@acme.example,Ann,Lee,R&D,boss@acme.example,,Engineer,
bob@acme.example,Bob,Roe,R&D,boss@acme.example,,Engineer,`,
    people: ['Ann Lee <ann@acme.example>', 'Bob Roe <bob@acme.example>'],
  },
  {
    product: 'Asana, members',
    source: 'Asana: "New member management features for admins"',
    text: `Name,Email address,Date joined the Organization,First login date,Login method,Last activity date,Internal,Number of teams,Names of teams
Ann Lee,ann@acme.example,2024-01-02,2024-01-02,Google,2026-11-20,yes,2,"Core, Design"`,
    people: ['Ann Lee <ann@acme.example>'],
  },
  {
    product: 'Atlassian, export users',
    source: 'header in public code that reads the export',
    text: `User id,User name,email,User status,Added to org,Org role,Last seen in Jira
1,Ann Lee,ann@acme.example,Active,2024-01-02,User,20 Nov 2026
2,Bob Roe,bob@acme.example,Deactivated,2024-01-02,User,Never accessed`,
    people: ['Ann Lee <ann@acme.example>', '[Deactivated] Bob Roe <bob@acme.example>'],
  },
  {
    product: 'GitLab, group members',
    source: 'GitLab: merge request 170889 with the output of the export',
    text: `Name,Username,Email,Path,Group or project name,Type,Role,Role type,Membership type,Membership status,Membership source,Access granted,Access expiration,Last activity
Ann Lee,ann,ann@acme.example,core,Core,Group,Owner,default,direct,approved,core,2026-01-05T03:32:11Z,,
Bob Roe,bob,bob@acme.example,core,Core,Group,Planner,default,direct,approved,core,2026-01-05T03:32:11Z,,`,
    people: ['Ann Lee <ann@acme.example>', 'Bob Roe <bob@acme.example>'],
  },
  {
    product: 'Pivotal Tracker, account members',
    source: 'Pivotal Tracker: "Account members report"',
    text: `Name,Email Address,Username,Initials,Person ID,Account Role,Last Login Date,Collaborator?,2FA Enabled,Project Name,Suspension Date
Ann Lee,ann@acme.example,ann,AL,7,Owner,2026-11-20,False,True,Core,`,
    people: ['Ann Lee <ann@acme.example>'],
  },
  {
    product: 'Chatwork, user list in Japanese',
    source: 'Chatwork: "CSV export of user list"; column names as in public code',
    text: `アカウントID,氏名,メールアドレス,部署,上司メールアドレス
7,佐藤太郎,taro@acme.example,開発,boss@acme.example`,
    people: ['佐藤太郎 <taro@acme.example>'],
  },
  {
    product: 'Microsoft Teams, attendance report',
    source: 'columns that are described for the report, tabs between cells',
    text: `1. Summary
Meeting title\tWeekly
Attended participants\t2

2. Participants
Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole
Ann Lee\t11/20/26, 9:00:02 AM\t11/20/26, 9:30:00 AM\t29m 58s\tann.lee@acme.example\tann@acme.example\tOrganizer
Bob Roe\t11/20/26, 9:01:11 AM\t11/20/26, 9:30:00 AM\t28m 49s\tbob@acme.example\tbob@acme.example\tPresenter`,
    people: ['Ann Lee <ann.lee@acme.example>', 'Bob Roe <bob@acme.example>'],
  },
  {
    product: 'Moodle, participants',
    source: 'columns of the participants table, not seen in an export',
    text: `"First name","Last name","Email address",Groups
Ann,Lee,ann@acme.example,Core`,
    people: ['Ann Lee <ann@acme.example>'],
  },
  {
    product: 'Mailchimp, audience',
    source: 'header in public code that reads the export',
    text: `"Email Address","First Name","Last Name","Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS
ann@acme.example,Ann,Lee,,2,"2026-01-02 03:04:05",192.0.2.1,"2026-01-02 03:04:05",1,a,,"""Core"",""VIP"""`,
    people: ['Ann Lee <ann@acme.example>'],
  },
  {
    product: 'Mailchimp, merge tags as headers',
    source: 'header in public code that reads the export',
    text: `EMAIL,FNAME,LNAME,PHONE,STATUS
ann@acme.example,Ann,Lee,,subscribed`,
    people: ['Ann Lee <ann@acme.example>'],
  },
  {
    product: 'Eventbrite, attendees',
    source: 'Eventbrite: fields of orders and attendees',
    text: `Order #,Order Date,First Name,Surname,Email,Quantity,Ticket Type,Attendee Status,Buyer First Name,Buyer Last Name,Buyer Email
1,2026-11-01,Ann,Lee,ann@acme.example,1,Staff,Attending,Eve,Poe,eve@acme.example`,
    people: ['Ann Lee <ann@acme.example>'],
  },
]
