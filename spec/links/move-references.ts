import { type Splice, spliceAll } from '#spec/edit/splice'
import type { Resolution } from '#spec/lint/resolve-reference'
import { frontmatterOf } from '#spec/markdown/index'
import { isMarkdownPath, withoutMarkdownExtension } from '#spec/markdown/markdown-path'
import { findReferences } from './document-references'
import { type Move, pathAfter } from './move-links'

type Resolve = (from: string, reference: string) => Resolution

/** How references resolve before and after a move. */
export interface Resolvers {
  before: Resolve
  after: Resolve
}

/** Rewrites references of the frontmatter that would name another document, or none, after the move. */
export function moveReferences(source: string, path: string, move: Move, resolvers: Resolvers): Splice[] {
  const newPath = pathAfter(move, path)
  const splices = findReferences(source).flatMap(({ text, range }): Splice[] => {
    const present = resolvers.before(path, text)
    if (present.kind !== 'document') return []
    const target = pathAfter(move, present.path)
    const leadsTo = (reference: string) => {
      const resolution = resolvers.after(newPath, reference)
      return resolution.kind === 'document' && resolution.path === target
    }
    if (leadsTo(text)) return []
    const written = formsOf(text, target).find(leadsTo)
    return written === undefined ? [] : [{ ...range, text: written }]
  })
  return keepsFrontmatter(source, splices) ? splices : []
}

/** Ways to write a reference to a document, the one most like the present text first. */
function formsOf(text: string, target: string): string[] {
  const [name = '', ...fragment] = text.split(/(?=#)/)
  const inForm = (path: string) =>
    (isMarkdownPath(name) ? path : withoutMarkdownExtension(path)) + fragment.join('')
  const fileName = target.slice(target.lastIndexOf('/') + 1)
  return [...(name.includes('/') ? [] : [inForm(fileName)]), inForm(target), target + fragment.join('')]
}

/** A path can mean something else in YAML, such as `a: b.md`. */
function keepsFrontmatter(source: string, splices: readonly Splice[]): boolean {
  if (splices.length === 0) return true
  const [before, after] = [source, spliceAll(source, splices)].map(frontmatterOf)
  if (before === undefined || after === undefined) return false
  const written = splices.map(({ text }) => text)
  const others = ({ dependsOn, supersedes, ...rest }: typeof before) => JSON.stringify(rest)
  const named = [...after.dependsOn, ...after.supersedes]
  return (
    others(before) === others(after) &&
    before.dependsOn.length === after.dependsOn.length &&
    before.supersedes.length === after.supersedes.length &&
    written.every((text) => named.includes(text))
  )
}
