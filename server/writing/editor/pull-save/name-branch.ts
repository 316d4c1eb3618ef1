import { randomBytes } from 'node:crypto'
import { slugify } from '#spec/markdown/index'

const MAX_SLUG = 40

/** A branch name with a random suffix, so that it is unique: `plumbline/refunds-3f9a1c02`. */
export function nameBranch(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  const slug = slugify(name)
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return `plumbline/${slug || 'edit'}-${randomBytes(4).toString('hex')}`
}
