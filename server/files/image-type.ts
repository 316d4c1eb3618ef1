/** What a file is by its first bytes: its name may say anything. */
const SIGNATURES: [type: ImageType, at: number, bytes: string][] = [
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
  const found = SIGNATURES.find(([type, at, signature]) =>
    type === 'image/webp'
      ? start.startsWith('RIFF') && start.startsWith(signature, at)
      : start.startsWith(signature, at),
  )
  return found?.[0] ?? null
}

/** A drawing in XML. It can carry scripts, which run nowhere where an `img` shows it, or a sandbox. */
export const looksLikeSvg = (bytes: Uint8Array) =>
  /^\uFEFF?\s*<(?:\?xml|!DOCTYPE svg|!--|svg)[\s\S]*/i.test(
    Buffer.from(bytes.subarray(0, 256)).toString('utf8'),
  )
