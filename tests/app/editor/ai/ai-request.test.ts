import { describe, expect, it } from 'vitest'
import { type AiAction, askToEdit, askToGenerate, sectionsOf } from '../../../../app/editor/ai/ai-request'
import type { Section } from '../../../../spec/types'

const TEXT =
  '---\nstatus: todo\n---\n# Spec\n\n## 1. One\n\nFirst.\n\n- [ ] It MUST hold.\n\n### 1.1. Part\n\nOf one.\n\n## 2. Two\n\nSecond.\n'
const [one, part] = sectionsOf(TEXT)
if (!one || !part) throw new Error('no sections')

function edit(action: AiAction, section: Section, path = '') {
  const request = askToEdit(action, section, TEXT, path)
  if (typeof request === 'string') throw new Error(request)
  return request
}

describe('an answer of AI', () => {
  it('takes the place of the section’s own text, and of nothing else', () => {
    expect(edit('improve', one).complete('Better.\n')).toBe(
      TEXT.replace('First.\n\n- [ ] It MUST hold.', 'Better.'),
    )
    expect(edit('expand', part).complete('Of one, and more.')).toBe(
      TEXT.replace('Of one.', 'Of one, and more.'),
    )
  })

  it('is added to the section where it is criteria', () => {
    expect(edit('generate_acs', one).complete('- [ ] It MUST last.')).toBe(
      TEXT.replace('It MUST hold.', 'It MUST hold.\n\n- [ ] It MUST last.'),
    )
  })

  it.each([
    ['One\n---\n\nOld.\n\n## Two\n', 'One\n---\n\nNew.\n\n## Two\n'],
    ['One, over\ntwo lines\n---\nOld.\n', 'One, over\ntwo lines\n---\nNew.\n'],
    ['## One\n## Two\n', '## One\n\nNew.\n\n## Two\n'],
    ['## One\n\n\n', '## One\n\nNew.\n'],
    ['## One', '## One\n\nNew.\n'],
  ])('leaves the heading of %j as it is', (text, expected) => {
    const [section] = sectionsOf(text)
    const request = section && askToEdit('improve', section, text, '')
    expect(typeof request === 'object' && request.complete('New.\n')).toBe(expected)
  })

  it('is the whole text where a spec was described', () => {
    const request = askToGenerate('A spec of limits', TEXT)
    expect(request).toMatchObject({ question: { body: { description: 'A spec of limits' } } })
    expect(typeof request === 'object' && request.complete('\n# Limits\n\n')).toBe('# Limits\n')
  })
})

it('a question holds the section as it stands, with its criteria, and names a file that has a name', () => {
  expect(edit('improve', one, 'docs/specs/a.md').question.body).toMatchObject({
    ...{ section_title: 'One', acceptance_criteria: ['It MUST hold.'], file_path: 'docs/specs/a.md' },
    section_content: expect.stringContaining('First.'),
  })
  expect(edit('improve', one).question.body).toMatchObject({ file_path: undefined })
})

it('what the frontmatter says now keeps a spec from AI before it is saved', () => {
  for (const exposure of ['none', 'metadata', 'nonsense']) {
    const kept = TEXT.replace('status: todo', `ai_exposure: ${exposure}`)
    expect(askToEdit('improve', one, kept, '')).toContain('keeps this spec from AI')
    expect(askToGenerate('A spec of limits', kept)).toContain('keeps this spec from AI')
  }
})
