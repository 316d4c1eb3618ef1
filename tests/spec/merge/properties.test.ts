import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWriter } from '#bench/corpus/write-spec'
import { mergeDocuments, settleConflicts } from '#spec/merge/index'
import { mergeSections } from '#spec/merge/merge-documents'
import { splitDocument, wholeOf } from '#spec/merge/split-document'
import { document } from '#tests/spec/markdown/arbitrary-markdown'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const write = createWriter(11)

/** Joins two specs, so that there are enough sections for two people. */
const spec = fc.integer({ min: 0, max: 200 }).map((index) => {
  const [first, second] = [write.spec(index), write.spec(index + 1)].map(
    (source) => splitDocument(source).chunks,
  )
  return [...(first ?? []), ...(second ?? []).slice(2)].map(wholeOf).join('')
})

/** One edit that a person makes in a section. */
const change = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('append', 'replace', 'remove', 'insert'),
  words: fc.stringMatching(/^[a-z]{5,12}$/),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

interface Share {
  from: number
  to: number
}

/** Applies the changes to sections of the share. If `isSwapped`, also swaps the first two sections of the share. */
function changed(source: string, { from, to }: Share, changes: Change[], isSwapped = false): string {
  const pieces = splitDocument(source).chunks.map(wholeOf)
  for (const { at, kind, words } of changes) {
    const place = from + (at % (to - from))
    if (kind === 'append') pieces[place] += `${words}\n\n`
    else if (kind === 'replace') pieces[place] = `## ${words}\n\n${words}\n\n`
    else if (kind === 'remove') pieces[place] = ''
    else pieces[place] += `## ${words}\n\nNew.\n\n`
  }
  if (isSwapped) pieces.splice(from, 2, pieces[from + 1] ?? '', pieces[from] ?? '')
  return pieces.join('')
}

describe('a merge', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it('splits a document without losing a byte', () => {
    forAll(document, (source) => {
      expect(splitDocument(source).chunks.map(wholeOf).join('')).toBe(source)
    })
  })

  it('of any three texts never throws, shows my version in conflicts, and resolves to the chosen side', () => {
    forAll(fc.tuple(document, document, document), ([base, mine, theirs]) => {
      const merge = mergeDocuments(base, mine, theirs)
      for (const { start, end, mine: shown } of merge.conflicts) {
        expect(merge.text.slice(start, end)).toBe(shown ?? '')
        if (shown && end < merge.text.length)
          expect(shown, 'the next begins a line').toMatch(/[\r\n]$|^\uFEFF$/)
      }
      expect(settleConflicts(merge, [])).toBe(merge.text)
      const choices = merge.conflicts.map(({ theirs: text }) => text)
      for (const text of choices) if (text) expect(settleConflicts(merge, choices)).toContain(text)
    })
  })

  it('with a version that changed nothing is the other one, and of two equal ones that', () => {
    forAll(fc.tuple(fc.oneof(document, spec), fc.oneof(document, spec)), ([base, version]) => {
      const clean = { text: version, conflicts: [] }
      expect(mergeDocuments(base, version, base)).toEqual(clean)
      expect(mergeDocuments(base, base, version)).toEqual(clean)
      expect(mergeDocuments(base, version, version)).toEqual(clean)
      // Merging by sections gives the same result if the sections can be distinguished.
      for (const [mine, theirs] of [
        [version, base],
        [base, version],
        [version, version],
      ] as const)
        expect([clean, null]).toContainEqual(mergeSections(base, mine, theirs))
    })
  })

  it('of changes to sections that lie apart has no conflict and all of both', () => {
    const changes = fc.array(change, { minLength: 1, maxLength: 3 })
    forAll(fc.tuple(spec, changes, changes, fc.boolean()), ([base, one, other, isSwapped]) => {
      const count = splitDocument(base).chunks.length
      const half = 2 + Math.floor((count - 2) / 2)
      const mine = changed(base, { from: 2, to: half - 1 }, one)
      // The last section is not changed, because both people may add sections after it.
      const theirs = changed(base, { from: half, to: count - 1 }, other, isSwapped)
      const { text, conflicts } = mergeDocuments(base, mine, theirs)
      expect(conflicts).toEqual([])
      const [before, ...versions] = [base, mine, theirs].map((source) => source.split('\n'))
      for (const version of versions)
        for (const line of version) if (!before?.includes(line)) expect(text).toContain(line)
      const all = new Set([before, ...versions].flat())
      for (const line of text.split('\n')) expect(all).toContain(line)
      // Each half equals the version of the person who edited it.
      const boundary = wholeOf(splitDocument(base).chunks[half - 1] ?? expect.fail('there is a middle'))
      expect(text.slice(0, text.indexOf(boundary))).toBe(mine.slice(0, mine.indexOf(boundary)))
      expect(text.slice(text.indexOf(boundary))).toBe(theirs.slice(theirs.indexOf(boundary)))
    })
  })
})
