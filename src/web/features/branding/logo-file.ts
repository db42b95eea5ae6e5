import { MAX_LOGO_BYTES } from '#domain/branding.ts'

/** A chosen picture: to be shown at once, and to be sent. */
export interface LogoFile {
  readonly name: string
  /** With all of it inside, so that it can be shown before it is sent. */
  readonly address: string
  readonly base64: string
}

/** What is wrong with a file before it is sent, in words; the server looks into it besides. */
export function fileProblem(file: { readonly type: string; readonly size: number }) {
  if (!/^image\/(png|jpeg)$/.test(file.type)) {
    return 'Choose a PNG or JPEG file. Other file types are not supported.'
  }
  if (file.size > MAX_LOGO_BYTES) {
    return `This file is ${kilobytes(file.size)} KB. A logo can be at most ${kilobytes(MAX_LOGO_BYTES)} KB.`
  }
  return undefined
}

/** Rounded up, so that a file that is too large never reads as if it were not. */
const kilobytes = (bytes: number): string => Math.ceil(bytes / 1024).toLocaleString('en-US')

/** Rejects where the file cannot be read any more, in words. */
export async function readLogoFile(file: File): Promise<LogoFile> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("We couldn't read this file. Choose it again.")
  })
  const base64 = toBase64(new Uint8Array(bytes))
  return { name: file.name, base64, address: `data:${file.type};base64,${base64}` }
}

/** In pieces: a call takes no half a million arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  }
  return btoa(text)
}
