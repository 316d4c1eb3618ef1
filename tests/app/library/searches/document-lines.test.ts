import { expect, it } from 'vitest'
import { readDocumentLines, toDocumentLine } from '#app/library/searches/document-lines'

const REFUNDS = { repo: 'acme/payments', file_path: 'docs/specs/refunds.md' }

it.each([
  'acme/payments/docs/specs/refunds.md',
  '  acme/payments/docs/specs/refunds.md\r',
  '/app/acme/specs/acme/payments/docs/specs/refunds.md',
  'https://specs.example/app/acme/specs/acme/payments/docs/specs/refunds.md?as_of=2026-01-31#1-full-refunds',
  'http://localhost:3000/app/acme/docs/acme/payments/docs/specs/refunds.md',
])('reads %s', (line) => {
  expect(readDocumentLines(line)).toEqual({ documents: [REFUNDS], wrong: null })
})

it('reads an encoded path, and leaves out empty lines', () => {
  const { documents } = readDocumentLines('\n/app/a/docs/acme/payments/docs/two%20words%25.md\n\n')
  expect(documents.map(toDocumentLine)).toEqual(['acme/payments/docs/two words%.md'])
})

it.each(['nonsense', 'acme/payments', 'acme/payments/', 'https://specs.example/app/acme/search?q=refund'])(
  'names the line %s, which is no document',
  (line) => {
    expect(readDocumentLines(`${toDocumentLine(REFUNDS)}\n${line}`)).toEqual({
      documents: [REFUNDS],
      wrong: line,
    })
  },
)
