import { MAX_LOGO_BYTES } from '#domain/branding.ts'

/** A chosen image file, for preview and upload. */
export interface LogoFile {
  readonly name: string
  /** A data URL for the preview. */
  readonly address: string
  readonly base64: string
}

/** Returns the error message for an unsuitable file. The server checks the content as well. */
export function fileProblem(file: { readonly type: string; readonly size: number }) {
  if (!/^image\/(png|jpeg)$/.test(file.type)) {
    return 'Choose a PNG or JPEG file. Other file types are not supported.'
  }
  if (file.size > MAX_LOGO_BYTES) {
    return `This file is ${kilobytes(file.size)} KB. A logo can be at most ${kilobytes(MAX_LOGO_BYTES)} KB.`
  }
  return undefined
}

/** Returns kilobytes, rounded up so that a file over the limit never appears to be within the limit. */
const kilobytes = (bytes: number): string => Math.ceil(bytes / 1024).toLocaleString('en-US')

/** Reads a file. Rejects with a message for the user if it cannot be read. */
export async function readLogoFile(file: File): Promise<LogoFile> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("We couldn't read this file. Choose it again.")
  })
  const base64 = toBase64(new Uint8Array(bytes))
  return { name: file.name, base64, address: `data:${file.type};base64,${base64}` }
}

/** Converts in chunks, because a function call cannot take 500,000 arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8_192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  }
  return btoa(text)
}
