import { create } from 'content-disposition'

/** Returns the Content-Disposition of a download, with an ASCII name for clients without RFC 5987. */
export const attachment = (fileName: string): string =>
  create(fileName, { fallback: fileName.normalize('NFKD').replaceAll(/[^\u0020-\u007E]/g, '') })
