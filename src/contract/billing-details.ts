import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneLine, optional, paragraph } from './fields.ts'

/** What the workspace wants on its invoices; null for what it left empty. */
export const BillingDetails = z.object({
  companyName: z.string().nullable(),
  /** Several lines. */
  address: z.string().nullable(),
  vatId: z.string().nullable(),
})
export type BillingDetails = z.output<typeof BillingDetails>

/** All fields are null until they are entered. */
export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/api/billing-details',
  summary: 'Get the company name, address and VAT ID for your invoices',
  access: 'owner',
  response: BillingDetails,
})

/** Replaces all fields. Existing invoices keep the details that they were created with. */
export const setBillingDetails = endpoint({
  method: 'PUT',
  path: '/api/billing-details',
  summary: 'Set the company name, address and VAT ID for new invoices',
  access: 'owner',
  body: z.object({
    companyName: optional(oneLine(200)),
    address: paragraph(500),
    vatId: optional(
      oneLine(30).regex(
        /^[A-Za-z\d .-]*$/,
        'Please use only letters, digits, spaces, dots and hyphens.',
      ),
    ),
  }),
  response: BillingDetails,
})
