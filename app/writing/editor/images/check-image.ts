import { MAX_IMAGE_BYTES } from '#shared/limits'

/** Types that the server stores. A file without a type is left to the server, which reads its first bytes. */
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', '']
const MEGABYTE = 1024 * 1024

/** Why a file cannot be inserted as an image, and what to do. Null if it can. */
export function checkImage({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (type === 'image/svg+xml')
    return `${name} is SVG, which can contain scripts. Export it as PNG and insert that, or commit the SVG with git.`
  if (!TYPES.includes(type))
    return `${name} is not an image that can be shown. Insert PNG, JPEG, GIF or WebP; commit other files with git and link them.`
  if (size > MAX_IMAGE_BYTES)
    return `${name} has ${(size / MEGABYTE).toFixed(1)} MB, and an image may have ${MAX_IMAGE_BYTES / MEGABYTE} MB. Make it smaller or save it as JPEG or WebP, and insert it again.`
  return null
}
