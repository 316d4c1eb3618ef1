import { expect, test } from 'vitest'
import { analyzeFile } from '#app/writing/editor/outline/analyze-file'
import { renderDocument } from '#spec/render/render-document'

const TEXT = `# Refunds

## 1. Full refunds
<!-- svc:system:full status:done -->

### Notes

## Notes

#### Deep *below*

## Рефунды

## Notes
`

test('outline rows have the anchors of the rendered page, so that links into the editor find them', () => {
  const ofPage = [...renderDocument(TEXT).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)
  const { rows } = analyzeFile({ text: TEXT, kind: 'spec', path: 'docs/specs/refunds.md' })
  expect(rows.map(({ id }) => id)).toEqual(ofPage)
  expect(new Set(ofPage).size).toBe(7)
})
