/** Where the stand-in asks who somebody is, and whether they go on. */
export function consentPage(question: URLSearchParams): string {
  const hidden = [...question].map(([name, value]) => tag('input', { type: 'hidden', name, value }))
  const refusal = new URL(question.get('redirect_uri') ?? '')
  refusal.search = `${new URLSearchParams({ error: 'access_denied', state: question.get('state') ?? '' })}`
  return `<!doctype html>
    <html lang="en">
    <title>Sign in - Accounts</title>
    <link rel="icon" href="data:,">
    <h1>Choose an account</h1>
    <form action="/authorize">
      ${hidden.join('\n')}
      <label>Your address ${tag('input', { name: 'email', type: 'email' })}</label>
      <button>Continue</button>
      ${tag('a', { href: refusal.href })}Cancel</a>
    </form>
    </html>`
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => `${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  )
  return `<${name} ${written.join(' ')}>`
}
