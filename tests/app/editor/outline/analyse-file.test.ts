import { expect, test } from 'vitest'
import { readText } from '../../../../app/editor/outline/analyse-file'
import { renderDocument } from '../../../../spec/render/render-document'

const TEXT = `# Refunds

## 1. Full refunds
<!-- svc:system:full status:done -->

### Notes

## Notes

#### Deep *below*

## Рефунды

## Notes
`

test('headings have the anchors by which readers come to them, so that links into the editor meet them', () => {
  const ofPage = [...renderDocument(TEXT).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)
  const { headings } = readText({ text: TEXT, kind: 'spec', path: 'docs/specs/refunds.md' })
  expect(headings.map(({ id }) => id)).toEqual(ofPage)
  expect(new Set(ofPage).size).toBe(7)
})
