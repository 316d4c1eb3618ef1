import { expect, it } from 'vitest'
import { cardRanges } from '#app/writing/editor/cards/card-ranges'
import { analyze } from '#spec/markdown/index'

/** The card of a text's first section. */
function cardOf(text: string) {
  const [section] = analyze(text).sections
  if (!section) throw new Error('there is no section')
  const texts = cardRanges(section, text)
  const read = (part: { start: number; end: number } | null) => part && text.slice(part.start, part.end)
  return {
    title: read(texts.title),
    body: read(texts.body),
    withCriterion:
      text.slice(0, texts.newCriterion.at.start) +
      texts.newCriterion.text +
      text.slice(texts.newCriterion.at.end),
  }
}

it('splits a section into the ranges of its fields, without the markers below its heading', () => {
  const card = cardOf(
    '# T\n\n## 1. One ##\n<!-- svc:system:1 status:done -->\n\nBody.\n\nMore.\n\n- [ ] First\n- [x] Second\n  <!-- svc:realized-in:PR#1 a.ts -->\n\nAfter.\n\n## 2. Two\n',
  )
  expect(card).toMatchObject({
    title: '1. One',
    body: expect.stringMatching(/^\s*Body\.\n\nMore\.[\s\S]*After\.$/),
  })
})

it('places a new criterion after the last one and its evidence', () => {
  const text = '## One\n\n- [x] First\n  <!-- svc:realized-in:PR#1 a.ts -->\n\nAfter.\n'
  const [section] = analyze(cardOf(text).withCriterion).sections
  expect(section?.section.acceptanceCriteria.map(({ text: criterionText }) => criterionText)).toEqual([
    'First',
    'New criterion',
  ])
})

it.each(['## One\n', '## One', '## One\n\nBody.\n\n## Two\n', 'One\n---\n\nBody.'])(
  'gives %j its first criterion',
  (text) => {
    const [section] = analyze(cardOf(text).withCriterion).sections
    expect(section?.section.title).toBe('One')
    expect(section?.section.acceptanceCriteria).toHaveLength(1)
  },
)
