import { expect, it } from 'vitest'
import { revertChange } from '#spec/edit/index'

const BEFORE = '# Title\n\n- [ ] one\n- [ ] two\n- [ ] three\n'
const AFTER = BEFORE.replace('[ ] two', '[x] two')

it('restores the text if nothing changed since', () => {
  expect(revertChange(BEFORE, AFTER, AFTER)).toBe(BEFORE)
})

it.each([
  ['the line before', '[ ] one', '[x] one'],
  ['the line after', '[ ] three', '[x] three'],
  ['more lines before', '# Title\n', '---\nowner: ada\n---\n\n# Title\n'],
  ['fewer lines before', '# Title\n\n', ''],
  ['more lines after', '- [ ] three\n', '- [ ] three\n\nText.\n'],
  ['an insertion right before', '- [x] two', '- [ ] new\n- [x] two'],
])('keeps a later change of %s', (_, from, to) => {
  const later = AFTER.replace(from, to)
  expect(revertChange(BEFORE, AFTER, later)).toBe(later.replace('[x] two', '[ ] two'))
})

it('takes back an insertion and a removal', () => {
  const marked = BEFORE.replace('# Title\n', '# Title\n<!-- svc:system:1 status:done -->\n')
  expect(revertChange(BEFORE, marked, `${marked}Later.\n`)).toBe(`${BEFORE}Later.\n`)
  expect(revertChange(marked, BEFORE, `${BEFORE}Later.\n`)).toBe(`${marked}Later.\n`)
  expect(revertChange(marked, BEFORE, `Earlier.\n${BEFORE}`)).toBe(`Earlier.\n${marked}`)
})

it('refuses if the same line changed again, or a change spans it', () => {
  expect(revertChange(BEFORE, AFTER, AFTER.replace('[x] two', '[x] both'))).toBeNull()
  expect(revertChange(BEFORE, AFTER, AFTER.replace(/^- \[.\] /gm, '* '))).toBeNull()
  expect(revertChange(BEFORE, AFTER, '')).toBeNull()
})
