import { randomBytes } from 'node:crypto'
import { slugify } from '#spec/markdown/index'

const MAX_SLUG = 40

/** A branch name. By default its suffix is random, so that it is unique: `plumbline/refunds-3f9a1c02`. */
export function nameBranch(path: string, suffix = randomBytes(4).toString('hex')): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  const slug = slugify(name)
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return `plumbline/${slug || 'edit'}-${suffix}`
}
