import { mappingOf, parseYaml, YamlValues } from './parse-yaml'
import { type ReadFrontmatter, readPairs, readSimpleFrontmatter } from './read-simple-frontmatter'

/** Reads the YAML of a frontmatter that starts at `offset` of its document. */
export function readFrontmatter(yaml: string, offset: number): ReadFrontmatter {
  const simple = readSimpleFrontmatter(yaml, offset)
  if (simple !== null) return simple
  const { document, findings } = parseYaml(yaml, offset)
  const read = readPairs(mappingOf(document)?.items ?? [], new YamlValues(document), offset)
  return { frontmatter: read.frontmatter, findings: [...findings, ...read.findings] }
}
