import { once } from '#domain/once.ts'
import { createHash } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import { formatCents } from '#domain/money.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Charge } from '#server/platform/payments/sandbox/sandbox.ts'

const STYLE = `:root{color-scheme:light}
body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;max-width:42rem;margin:0 auto;padding:3rem 1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 2rem}
p{margin:0 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 2rem;margin:0 0 2rem}
dt{color:#595959}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
table{width:100%;border-collapse:collapse;margin:0 0 2rem}
th,td{padding:.5rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #ccc;font-variant-numeric:tabular-nums}
th:last-child,td:last-child{text-align:right;padding-left:2rem}
tfoot th,tfoot td{border-bottom:2px solid #1a1a1a}
@page{margin:2cm}
@media print{body{padding:0}}`

/** Allows the page's own style sheet and nothing else. */
export const INVOICE_PAGE_POLICY = `default-src 'none';style-src 'sha256-${createHash('sha256')
  .update(STYLE)
  .digest('base64')}';frame-ancestors 'none'`

const STATUS: Readonly<Record<Charge['status'], string>> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Canceled',
}

/**
 * Returns the document of an invoice or a one-time payment as a printable HTML page. It is made out to the
 * company of the charge, otherwise to the reader.
 */
export function invoicePage(charge: Charge, { name, email }: Pick<User, 'name' | 'email'>): string {
  const { number, description, createdAt, status, amount, credit, details } = charge
  const title = number === null ? 'Receipt' : `Invoice ${number}`
  const facts = [
    ['From', PRODUCT_NAME],
    ['To', details?.companyName ?? name],
    ['Address', details?.address],
    ['VAT ID', details?.vatId],
    ['Email', email],
    ['Date', `${dateFormat().format(createdAt)} (UTC)`],
    ['Status', STATUS[status]],
  ].flatMap(([term, value]) => (value ? [{ term, value }] : []))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} - ${PRODUCT_NAME}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<dl>
${facts.map(({ term, value }) => `<dt>${term}</dt><dd dir="auto">${escapeHtml(value)}</dd>`).join('\n')}
</dl>
<table>
<thead><tr><th scope="col">Description</th><th scope="col">Amount</th></tr></thead>
<tbody>
${row('td', description, amount + credit)}
${credit > 0 ? row('td', 'Account credit used', -credit) : ''}
${credit < 0 ? row('td', 'Added to your account credit', -credit) : ''}
</tbody>
<tfoot>${row('th scope="row"', status === 'paid' ? 'Total paid' : 'Total', amount)}</tfoot>
</table>
<p><strong>Test mode.</strong> No money was charged. This is not a tax document.</p>
</main>
</body>
</html>
`
}

const row = (tag: string, name: string, cents: number): string =>
  `<tr><${tag}>${escapeHtml(name)}</${tag.split(' ')[0]}><td>${formatCents(cents)}</td></tr>`

/** On first use, because locale data stays in memory. */
const dateFormat = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
)
