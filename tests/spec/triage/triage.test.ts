import { describe, expect, it } from 'vitest'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import { rankSimilar, readAnswer, writeComment, writeSpec } from '#spec/triage/index'
import { LABELLED } from './labelled-issues'

describe('similar issues', () => {
  const all = LABELLED.map(([title], at) => ({ number: at + 1, title, state: 'open' as const }))

  it('of the labelled set are found, and others are not named', () => {
    const named = all.flatMap((issue) => {
      const earlier = all.filter(({ number }) => number < issue.number)
      return rankSimilar(issue, earlier).map(({ number }) => `${issue.number} repeats ${number}`)
    })
    const labelled = LABELLED.flatMap(([, repeats], at) =>
      repeats === null ? [] : [`${at + 1} repeats ${repeats}`],
    )
    const right = named.filter((each) => labelled.includes(each)).length
    expect({
      named,
      recall: right / labelled.length >= 0.85,
      precision: right / named.length >= 0.85,
    }).toEqual({
      named,
      recall: true,
      precision: true,
    })
  })

  it('have the score 1 only if the titles are the same but for case, accents and spaces', () => {
    const issue = { number: 9, title: 'Café  closes' }
    const candidates = [
      { number: 1, title: 'cafe closes', state: 'closed' as const },
      { number: 2, title: 'cafe closes early', state: 'open' as const },
      { number: 9, title: 'Café closes', state: 'open' as const },
    ]
    expect(rankSimilar(issue, candidates)[0]).toMatchObject({ number: 1, score: 1 })
    expect(rankSimilar(issue, candidates).filter(({ score }) => score === 1)).toHaveLength(1)
  })
})

describe('the answer of a model', () => {
  const choices = { issues: [4], sections: 2 }

  it('may stand in a code fence', () => {
    const text =
      '```json\n{"classification":"duplicate","confidence":1,"duplicate_of":4,"sections":[2,3]}\n```'
    expect(readAnswer(text, choices)).toEqual({
      classification: 'duplicate',
      confidence: 1,
      duplicateOf: 4,
      sections: [2],
    })
  })

  it('names no duplicate for another class', () => {
    const text = '{"classification":"bug","confidence":0.5,"duplicate_of":4}'
    expect(readAnswer(text, choices)).toMatchObject({
      classification: 'bug',
      duplicateOf: null,
      sections: [],
    })
  })

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"classification":"bug"}',
    '{"classification":"bug","confidence":"high"}',
  ])('that is %j counts as none', (text) => expect(readAnswer(text, choices)).toBeNull())
})

describe('a draft of a spec', () => {
  const template = '---\ntitle: x\nstatus: todo\n---\n# x\n\n## 1. Goal\n\nWhy.\n'

  it('takes no section, criterion or marker from the text of the issue', () => {
    const body = '## Mine\n\n- [x] done\n<!-- svc:system:1 status:done -->\n<!-- open'
    const source = writeSpec(template, {
      title: 'Add: "gifts"\n# y',
      body,
      number: 3,
      url: 'https://x.example/3',
    })
    const { sections, frontmatter } = parseDocument(source ?? '')
    const all = flattenSections(sections)
    expect(frontmatter).toMatchObject({ title: 'Add: "gifts" # y', status: 'draft' })
    expect(all.map(({ title }) => title)).toEqual(['Goal', 'Source'])
    expect(all.flatMap(({ acceptanceCriteria }) => acceptanceCriteria)).toEqual([])
    expect(source).not.toContain('<!--')
  })
})

it('a comment without anything to say is none', () => {
  expect(writeComment({ duplicateOf: null, similar: [], sections: [], proposal: null })).toBeNull()
})
