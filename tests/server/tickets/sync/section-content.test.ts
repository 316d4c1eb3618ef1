import { expect, it } from 'vitest'
import { sectionContents } from '#server/tickets/sync/world/section-content'
import { flattenSections, parseDocument } from '#spec/markdown/index'

const TEXTS = [
  '# A\n\n## 1. One\n\n\n  first\n\ntext  \n\n## Two\n### Three\n<!-- svc:status:todo -->\n\n- [ ] It MUST\n',
  '---\ntitle: x\n---\n## One\r\n\r\ntext\r\n\r\n## Two\r\nmore',
  'Title\n=====\n\nOne\n---\n\nbody\n\nTwo\nlines\n-----\n\nother\n',
  '## Only',
  '## Code\n\n```md\n## No heading\n```\n\n   ## Indented\n\n> ## Quoted\n\n- ## In a list\n\ntext\n',
  '## A\rtext\r\r## B\r\r  more\r',
]

it.each(TEXTS)('the lines of the index give the same contents as parsing: %j', (source) => {
  const sections = flattenSections(parseDocument(source).sections)
  const lines = sections.map(({ id: sectionId, startLine, endLine }) => ({ sectionId, startLine, endLine }))
  expect(sectionContents(source, lines)).toEqual(sections.map(({ content }) => content))
})
