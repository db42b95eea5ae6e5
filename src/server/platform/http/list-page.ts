import type { ListPage } from '#server/platform/db/keyset-pagination.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page of a list with the number of rows of the whole list. */
export interface CountedPage<Row> extends ListPage<Row> {
  readonly total: number
}

/**
 * Returns the rows of a page, after setting the headers `X-Total-Count` and `Link` with the addresses
 * of the neighboring pages.
 */
export function withPageHeaders<Row extends { readonly id: string }>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { rows, total, hasNext, hasPrevious }: CountedPage<Row>,
): Row[] {
  reply.header('x-total-count', total)
  const [first, last] = [rows[0], rows.at(-1)]
  const links = [
    ...(hasPrevious && first ? [linkTo(request.url, 'prev', 'before', first.id)] : []),
    ...(hasNext && last ? [linkTo(request.url, 'next', 'after', last.id)] : []),
  ]
  if (links.length > 0) reply.header('link', links.join(', '))
  return [...rows]
}

function linkTo(url: string, rel: 'prev' | 'next', cursor: 'before' | 'after', id: string): string {
  const [path, query] = url.split('?')
  const search = new URLSearchParams(query)
  search.delete('after')
  search.delete('before')
  search.set(cursor, id)
  return `<${path}?${search}>; rel="${rel}"`
}
