/** Apps that open links in a browser of their own, whose storage is often emptied. */
const APPS = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\b|\bFB_IAB\b/, 'Facebook'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bOutlook-(?:iOS|Android)\b|\bMicrosoft Outlook\b/i, 'Outlook'],
  [/\bGSA\//, 'the Google app'],
  [/\bGmail\b/i, 'Gmail'],
  [/\bTeams\w*\/|\bTeamsMobile/, 'Microsoft Teams'],
  [/\bSlack\b/, 'Slack'],
  [/\bYahooMobile|\bYahoo.?Mail/i, 'Yahoo Mail'],
  [/\bTwitter\b/, 'X'],
  [/\bLine\//, 'LINE'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/; wv\)/, 'another app'],
] as const

/** Matches all of them, and perhaps others. */
export const IN_APP_BROWSERS = new RegExp(APPS.map(([{ source }]) => source).join('|'), 'i')

/** Returns the app in whose own browser the page is open; undefined for a real browser. */
export const appOfBrowser = (userAgent: string): string | undefined =>
  APPS.find(([pattern]) => pattern.test(userAgent))?.[1]
