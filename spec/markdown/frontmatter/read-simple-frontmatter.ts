import type { Frontmatter } from '#spec/types'
import type { MarkdownFinding } from '../diagnose'
import { type FrontmatterPair, FrontmatterReader, type FrontmatterValues } from './frontmatter-reader'
import { readSimpleYaml, SIMPLE_VALUES } from './read-simple-yaml'

export interface ReadFrontmatter {
  frontmatter: Frontmatter
  findings: MarkdownFinding[]
}

/** Reads simple frontmatter without loading the full YAML parser, for fast searches. Null if it is not simple. */
export function readSimpleFrontmatter(yaml: string, offset: number): ReadFrontmatter | null {
  const pairs = readSimpleYaml(yaml)
  return pairs === null ? null : readPairs(pairs, SIMPLE_VALUES, offset)
}

export function readPairs(
  pairs: readonly FrontmatterPair[],
  values: FrontmatterValues,
  offset: number,
): ReadFrontmatter {
  const reader = new FrontmatterReader(values, offset)
  for (const pair of pairs) reader.take(pair)
  reader.finish()
  return { frontmatter: reader.frontmatter, findings: reader.findings }
}
