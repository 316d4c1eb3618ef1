/** The image type is detected by the first bytes, because the file name can be wrong. */
const SIGNATURES: [type: ImageType, offset: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
]

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

export const EXTENSIONS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const match = SIGNATURES.find(([type, offset, signature]) =>
    type === 'image/webp'
      ? start.startsWith('RIFF') && start.startsWith(signature, offset)
      : start.startsWith(signature, offset),
  )
  return match?.[0] ?? null
}

/** SVG can contain scripts. They do not run in an `img` element or in a sandbox. */
export const looksLikeSvg = (bytes: Uint8Array) =>
  /^\uFEFF?\s*<(?:\?xml|!DOCTYPE svg|!--|svg)[\s\S]*/i.test(
    Buffer.from(bytes.subarray(0, 256)).toString('utf8'),
  )
