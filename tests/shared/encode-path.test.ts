import { expect, it } from 'vitest'
import { decodePagePath, encodePagePath, withoutLineBreaks } from '#shared/encode-path'

const PATHS = [
  'docs/a b.md',
  'docs/line\nbreak.md',
  'docs/a\r\nb.md',
  'docs/a\u2028b\u2029.md',
  'docs/100%.md',
]

it.each(PATHS)('the page of %j has an address without line breaks, which leads back to the file', (path) => {
  const decoded = decodeURIComponent(encodePagePath(path))
  expect(decoded).not.toMatch(/[\n\r\u2028\u2029]/)
  expect(decodePagePath(decoded)).toBe(path)
})

it('an address with encoded line breaks moves to the one of the page', () => {
  expect(withoutLineBreaks('/app/a/docs/o/r/x%0Ay.md?as_of=1')).toBe(
    `/app/a/docs/o/r/${encodePagePath('x\ny.md')}?as_of=1`,
  )
  expect(withoutLineBreaks('/app/a/docs/o/r/x%20y.md')).toBeNull()
})
