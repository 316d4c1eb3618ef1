import { Document } from 'yaml'
import type { Frontmatter } from '../../types'
import type { MarkdownFinding } from '../diagnose'
import { FrontmatterReader } from './frontmatter-reader'
import { mappingOf, parseYaml, ValueReader } from './parse-yaml'
import { readSimpleYaml } from './read-simple-yaml'

/** What the parser reports of simple frontmatter. */
const WITHOUT_ANCHORS = { document: new Document(), findings: [] }

/** Reads the YAML of a frontmatter that starts at `offset` of its document. */
export function readFrontmatter(
  yaml: string,
  offset: number,
): { frontmatter: Frontmatter; findings: MarkdownFinding[] } {
  const simple = readSimpleYaml(yaml)
  const { document, findings } = simple === null ? parseYaml(yaml, offset) : WITHOUT_ANCHORS
  const reader = new FrontmatterReader(new ValueReader(document), offset)
  for (const pair of simple ?? mappingOf(document)?.items ?? []) reader.take(pair)
  reader.finish()
  return { frontmatter: reader.frontmatter, findings: [...findings, ...reader.findings] }
}
