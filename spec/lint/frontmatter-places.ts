import type { Analysis } from '../markdown'

const KEY = /^["']?([^\s"':]+)["']?[ \t]*:/gm

/** Where the top-level keys of the frontmatter stand, as far as they are written one to a line. */
export function keyOffsets({ source, frontmatterPlace }: Analysis): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  if (frontmatterPlace === null) return offsets
  const { start, end } = frontmatterPlace.yaml
  for (const { 1: key = '', index } of source.slice(start, end).matchAll(KEY))
    if (!offsets.has(key)) offsets.set(key, start + index)
  return offsets
}

/** Where a key stands; the document's start where that cannot be told. */
export function keyOffset(analysis: Analysis, key: string): number {
  return keyOffsets(analysis).get(key) ?? 0
}

/** Where an item of a key's list stands; the key's place where it is not written as it reads. */
export function itemOffset(analysis: Analysis, key: string, item: string): number {
  const from = keyOffset(analysis, key)
  const { start = 0, end = 0 } = analysis.frontmatterPlace?.yaml ?? {}
  const yaml = analysis.source.slice(start, end)
  const find = (after: number) => yaml.indexOf(item, after)
  for (let at = find(from - start + key.length); at !== -1; at = find(at + 1))
    if (isEdge(yaml[at - 1]) && isEdge(yaml[at + item.length])) return start + at
  return from
}

/** What may stand beside an item: `alpha` is no place of `a`. */
function isEdge(character = ' '): boolean {
  return /[\s,[\]"']/.test(character)
}
