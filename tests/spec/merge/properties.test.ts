import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWriter } from '../../../bench/corpus/write-spec'
import { mergeDocuments, settleConflicts } from '../../../spec/merge'
import { mergeSections } from '../../../spec/merge/merge-documents'
import { splitDocument, wholeOf } from '../../../spec/merge/split-document'
import { forAll, PROPERTY_TIMEOUT_MS } from '../../support/property-runs'
import { document } from '../markdown/arbitrary-markdown'

const write = createWriter(11)
const spec = fc.integer({ min: 0, max: 200 }).map((index) => write.spec(index))

/** What a person does to a section. */
const change = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('append', 'replace', 'remove', 'insert', 'move'),
  words: fc.stringMatching(/^[a-z]{5,12}$/),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** The document after these changes, each to the section it names; and which sections those were. */
function changed(source: string, changes: Change[]): { source: string; touched: Set<number> } {
  const pieces = splitDocument(source).chunks.map(wholeOf)
  const touched = new Set<number>()
  const moves: [number, number][] = []
  for (const { at, kind, words } of changes) {
    if (pieces.length < 4) break
    const place = 2 + (at % (pieces.length - 3))
    if (touched.has(place)) continue
    touched.add(place)
    if (kind === 'append') pieces[place] += `${words}\n\n`
    else if (kind === 'replace') pieces[place] = `## ${words}\n\n${words}\n\n`
    else if (kind === 'remove') pieces[place] = ''
    else if (kind === 'insert') pieces[place] += `## ${words}\n\nNew.\n\n`
    else moves.push([place, place + 1])
  }
  for (const [from, to] of moves.slice(0, 1)) pieces.splice(to, 0, ...pieces.splice(from, 1))
  return { source: pieces.join(''), touched }
}

const isApart = (a: Set<number>, b: Set<number>) =>
  ![...a].some((place) => [place - 1, place, place + 1].some((near) => b.has(near)))

describe('a merge', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it('splits a document without losing a byte', () => {
    forAll(document, (source) => {
      expect(splitDocument(source).chunks.map(wholeOf).join('')).toBe(source)
    })
  })

  it('of any three texts never throws, shows mine where it asks, and settles to what is chosen', () => {
    forAll(fc.tuple(document, document, document), ([base, mine, theirs]) => {
      const merge = mergeDocuments(base, mine, theirs)
      for (const { start, end, mine: shown } of merge.conflicts)
        expect(merge.text.slice(start, end)).toBe(shown ?? '')
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
      // Nor does going by sections find anything else, where they can be told apart.
      for (const [mine, theirs] of [
        [version, base],
        [base, version],
        [version, version],
      ] as const)
        expect([clean, null]).toContainEqual(mergeSections(base, mine, theirs))
    })
  })

  it('of changes to sections that lie apart has no conflict and all of both', () => {
    forAll(
      fc.tuple(spec, fc.array(change, { maxLength: 3 }), fc.array(change, { maxLength: 3 })),
      (drawn) => {
        const [base, one, other] = drawn
        const [mine, theirs] = [changed(base, one), changed(base, other)]
        if (!isApart(mine.touched, theirs.touched)) return
        if ([one, other].every((changes) => changes.some(({ kind }) => kind === 'move'))) return
        const { text, conflicts } = mergeDocuments(base, mine.source, theirs.source)
        expect(conflicts).toEqual([])
        const linesOf = (source: string) => new Set(source.split('\n'))
        const [known, ...versions] = [base, mine.source, theirs.source].map(linesOf)
        for (const version of versions)
          for (const line of version ?? []) if (!known?.has(line)) expect(text).toContain(line)
        const all = linesOf(base + mine.source + theirs.source)
        for (const line of linesOf(text)) expect(all).toContain(line)
      },
    )
  })
})
