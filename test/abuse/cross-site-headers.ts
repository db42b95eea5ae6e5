export const PUBLIC_URL = 'https://sextant.example'

export const SAME_ORIGIN = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }

/** The body of the response to a request of another site. */
export const CROSS_SITE_REFUSED = {
  code: 'forbidden',
  message: 'This request came from another site.',
}

/** Headers that a browser sends with a request caused by another site. */
export const CROSS_SITE_HEADERS: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${PUBLIC_URL}.evil.example` },
  { origin: 'https://evil-sextant.example' },
  { origin: 'https://sub.sextant.example' },
  { origin: 'https://sextant.example:8443' },
  { origin: `${PUBLIC_URL}, https://evil.example` },
  { origin: `${PUBLIC_URL}@evil.example` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'Cross-Site' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
]

/** Two headers, which show that a call checks them. */
export const SAMPLE_HEADERS = CROSS_SITE_HEADERS.filter((headers) =>
  ['https://evil.example', 'cross-site'].includes(Object.values(headers).join()),
)

/** Content types that a form, image or beacon can send without a preflight. */
const SIMPLE_TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'text/json',
]

interface FormRequest {
  readonly type: string
  readonly body: string
}

/**
 * Returns a valid body as a form can encode it: the unavoidable `=` is the value of an extra field.
 */
export const asForm = (validBody: object): FormRequest => ({
  type: 'text/plain',
  body: `${JSON.stringify(validBody).slice(0, -1)},"x":"="}`.replace('{,', '{'),
})

/** Returns a valid body, another one and none in every encoding of a form. */
export const asEveryForm = (validBody: object): FormRequest[] => {
  const bodies = [asForm(validBody).body, 'name=Core&email=ada%40example.com', '']
  return SIMPLE_TYPES.flatMap((type) => bodies.map((body) => ({ type, body })))
}
