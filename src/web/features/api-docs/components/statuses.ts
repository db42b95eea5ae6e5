/** What a status means, wherever a call says nothing else. */
export const STATUSES = [
  ['400', 'Something that was sent is wrong; `issues` name the fields.'],
  ['401', 'The key is unknown, was revoked, or is not sent as above.'],
  [
    '403',
    'The key does not serve this call, or the plan does not have it: then `upgradeRequired` is true.',
  ],
  ['404', 'There is no such thing, or it is not yours.'],
  ['409', 'It cannot be done as things stand; the message says why.'],
  ['429', 'Too many calls; wait for the seconds that `Retry-After` says.'],
  ['503', 'Not at the moment; try again after the seconds that `Retry-After` says.'],
] as const
