import { isNode } from 'yaml'
import { indexLines, lineAt } from '../positions'
import { locateFrontmatter } from './locate-frontmatter'
import { keyText, mappingOf, parseYaml } from './parse-yaml'

/** The line of each frontmatter key. If a key is repeated, the first one counts, as for its value. */
export function frontmatterLines(source: string): Map<string, number> {
  const starts = indexLines(source)
  const location = locateFrontmatter(source, starts)
  const lines = new Map<string, number>()
  if (location === null || location === 'unclosed') return lines
  const { start, end } = location.yaml
  const { document } = parseYaml(source.slice(start, end), start)
  for (const { key } of mappingOf(document)?.items ?? []) {
    const name = keyText(key)
    if (isNode(key) && key.range && !lines.has(name)) lines.set(name, lineAt(starts, start + key.range[0]))
  }
  return lines
}
