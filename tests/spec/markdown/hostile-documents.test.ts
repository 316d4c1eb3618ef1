import { describe, expect, it } from 'vitest'
import { analyze, MAX_DOCUMENT_LENGTH, parseDocument } from '#spec/markdown/index'

/** `text` repeated to about `length` characters. */
function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length))
}

describe('hostile documents are read', () => {
  it('with 100 000 headings, each with an id of its own', () => {
    const { sections } = analyze(fill('## Same\n', 800_000))
    expect(new Set(sections.map(({ section }) => section.id)).size).toBe(100_000)
  })

  it('with 50 000 nested lists: levels that are too deep are text and reported', () => {
    const { diagnostics } = parseDocument(`${'- '.repeat(50_000)}x`)
    expect(diagnostics).toMatchObject([{ severity: 'info', code: 'nested_too_deep', line: 1 }])
  })

  it('with headings at any reasonable depth', () => {
    expect(parseDocument(`${'> '.repeat(99)}## Deep\n`).sections).toHaveLength(1)
    expect(parseDocument(`${'> '.repeat(10_000)}## Too deep\n`).sections).toHaveLength(0)
  })

  it('with NUL and lone surrogates', () => {
    const document = parseDocument('## a\0b \uD800\n- [ ] c\0d\n')
    expect(document.sections[0]).toMatchObject({
      title: 'a\uFFFDb \uD800',
      acceptanceCriteria: [{ text: 'c\uFFFDd' }],
    })
    expect(document.diagnostics).toMatchObject([
      { severity: 'info', code: 'nul_character', line: 1, column: 5 },
    ])
  })

  it('but not when they are over 5 MB', () => {
    const document = parseDocument(`# T\n${'## a\n'.repeat(MAX_DOCUMENT_LENGTH / 5)}`)
    expect(document).toMatchObject({
      title: null,
      sections: [],
      diagnostics: [{ severity: 'error', code: 'document_too_large', line: 1, column: 1 }],
    })
  })
})
