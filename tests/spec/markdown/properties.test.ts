import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyze, flattenSections, frontmatterOf, outlineOf, parseDocument } from '#spec/markdown/index'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'
import { document } from './arbitrary-markdown'

describe('any parsed text', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it('never throws, and every diagnostic points into the document', () => {
    forAll(document, (source) => {
      const lines = source.split(/\r\n?|\n/)
      for (const { line, column, message } of parseDocument(source).diagnostics) {
        expect(line).toBeGreaterThanOrEqual(1)
        expect(line).toBeLessThanOrEqual(lines.length)
        expect(column).toBeGreaterThanOrEqual(1)
        expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1)
        expect(message).not.toBe('')
      }
    })
  })

  it('has the same frontmatter when nothing else of it is read', () => {
    forAll(document, (source) => {
      expect(frontmatterOf(source)).toEqual(parseDocument(source).frontmatter)
    })
  })

  it('gives each section and each criterion an id of its own', () => {
    forAll(document, (source) => {
      const sections = flattenSections(parseDocument(source).sections)
      const ids = sections.map(({ id }) => id)
      const criteria = sections.flatMap(({ acceptanceCriteria }) => acceptanceCriteria.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(criteria).size).toBe(criteria.length)
    })
  })

  it('reads the same with white space added at its end', () => {
    forAll(fc.tuple(document, fc.constantFrom('\n', ' ', '\n\n', '\t\n', '\r\n')), ([source, tail]) => {
      expect(parseDocument(source + tail)).toEqual(parseDocument(source))
    })
  })

  it('tiles the text after the first heading with sections, each with its content inside', () => {
    forAll(document, (source) => {
      const { sections } = analyze(source)
      for (const [i, at] of sections.entries()) {
        expect(at.end).toBe(sections[i + 1]?.start ?? source.length)
        expect([at.start, at.bodyStart, at.contentStart, at.contentEnd, at.end]).toEqual(
          [at.start, at.bodyStart, at.contentStart, at.contentEnd, at.end].sort((a, b) => a - b),
        )
        expect(source.slice(at.contentStart, at.contentEnd)).toBe(at.section.content)
        expect(source.slice(at.bodyStart, at.end).trim()).toBe(at.section.content.trim())
      }
    })
  })

  it('places every marker on a comment and every task on its box', () => {
    forAll(document, (source) => {
      const { markers, tasks } = analyze(source)
      for (const { range } of markers)
        expect(source.slice(range.start, range.end)).toMatch(/^<!--[\s\S]*-->$/)
      for (const { box, checked } of tasks)
        expect(source.slice(box, box + 3)).toMatch(checked ? /^\[[xX]\]$/ : /^\[ \]$/)
    })
  })

  it('has an outline that names exactly the sections and criteria of the document', () => {
    forAll(document, (source) => {
      const { headings, tasks } = outlineOf(source)
      const sections = flattenSections(parseDocument(source).sections)
      expect(headings.flatMap(({ sectionId }) => sectionId ?? [])).toEqual(sections.map(({ id }) => id))
      expect(tasks.flatMap(({ criterionId }) => criterionId ?? [])).toEqual(
        sections.flatMap(({ acceptanceCriteria }) => acceptanceCriteria.map(({ id }) => id)),
      )
    })
  })
})
