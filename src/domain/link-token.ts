/** Returns a token without characters that cannot be part of one at its ends, such as `>`, `)` and full stops. */
export const trimToken = (token: string): string => token.replace(/^[^\w-]+|[^\w-]+$/g, '')
