import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffDocuments, summarise } from '#spec/diff/index'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import type { ParsedDocument } from '#spec/types'
import { document } from '#tests/spec/markdown/arbitrary-markdown'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

function sectionsOf({ sections }: ParsedDocument): number {
  return flattenSections(sections).length
}

function criteriaOf({ sections }: ParsedDocument): number {
  return flattenSections(sections).flatMap(({ acceptanceCriteria }) => acceptanceCriteria).length
}

describe('the difference of two versions', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it('of one and the same is nothing', () => {
    forAll(document, (source) => {
      expect(diffDocuments(parseDocument(source), parseDocument(source))).toEqual([])
    })
  })

  it('accounts for every section and criterion that is in one version only', () => {
    forAll(fc.tuple(document, document), ([one, other]) => {
      const before = parseDocument(one)
      const after = parseDocument(other)
      const changes = diffDocuments(before, after)
      const count = (kind: string) => changes.filter((change) => change.kind === kind).length
      expect(count('section_added') - count('section_removed')).toBe(sectionsOf(after) - sectionsOf(before))
      expect(count('criterion_added') - count('criterion_removed')).toBe(
        criteriaOf(after) - criteriaOf(before),
      )
      expect(summarise(changes)).not.toContain('\n')
    })
  })
})
