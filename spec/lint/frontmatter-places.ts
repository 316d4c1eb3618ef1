import type { Analysis } from '#spec/markdown/index'

const KEY = /^["']?([^\s"':]+)["']?[ \t]*:/gm

/** Offsets of the top-level keys of the frontmatter. Finds only keys at the start of a line. */
export function keyOffsets({ source, frontmatterPlace }: Analysis): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  if (frontmatterPlace === null) return offsets
  const { start, end } = frontmatterPlace.yaml
  for (const { 1: key = '', index } of source.slice(start, end).matchAll(KEY))
    if (!offsets.has(key)) offsets.set(key, start + index)
  return offsets
}

/** Offset of a key; 0 if it is not found. */
export function keyOffset(analysis: Analysis, key: string): number {
  return keyOffsets(analysis).get(key) ?? 0
}

/** Offset of an item in a key's list; the offset of the key if the item is written differently, such as escaped. */
export function itemOffset(analysis: Analysis, key: string, item: string): number {
  const from = keyOffset(analysis, key)
  const { start = 0, end = 0 } = analysis.frontmatterPlace?.yaml ?? {}
  const yaml = analysis.source.slice(start, end)
  const find = (after: number) => yaml.indexOf(item, after)
  for (let at = find(from - start + key.length); at !== -1; at = find(at + 1))
    if (isEdge(yaml[at - 1]) && isEdge(yaml[at + item.length])) return start + at
  return from
}

/** Whether an item can end here, so that `a` is not found in `alpha`. */
function isEdge(character = ' '): boolean {
  return /[\s,[\]"']/.test(character)
}
