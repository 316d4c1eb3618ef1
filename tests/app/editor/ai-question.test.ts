import { describe, expect, it } from 'vitest'
import { editQuestion, isKeptFromAi, sectionsOf, withAnswer } from '../../../app/editor/ai-question'

const TEXT =
  '---\nstatus: todo\n---\n# Spec\n\n## 1. One\n\nFirst.\n\n- [ ] It MUST hold.\n\n### 1.1. Part\n\nOf one.\n\n## 2. Two\n\nSecond.\n'
const [one, part] = sectionsOf(TEXT)
if (!one || !part) throw new Error('no sections')

describe('an answer of AI', () => {
  it('takes the place of the section’s own text, and of nothing else', () => {
    expect(withAnswer(TEXT, 'improve', one, 'Better.\n')).toBe(
      TEXT.replace('First.\n\n- [ ] It MUST hold.', 'Better.'),
    )
    expect(withAnswer(TEXT, 'expand', part, 'Of one, and more.')).toBe(
      TEXT.replace('Of one.', 'Of one, and more.'),
    )
  })

  it('is added to the section where it is criteria', () => {
    expect(withAnswer(TEXT, 'generate_acs', one, '- [ ] It MUST last.')).toBe(
      TEXT.replace('It MUST hold.', 'It MUST hold.\n\n- [ ] It MUST last.'),
    )
  })
})

it('a question holds the section as it stands, with its criteria, and names a file that has a name', () => {
  expect(editQuestion('improve', one, 'docs/specs/a.md').body).toMatchObject({
    ...{ section_title: 'One', acceptance_criteria: ['It MUST hold.'], file_path: 'docs/specs/a.md' },
    section_content: expect.stringContaining('First.'),
  })
  expect(editQuestion('improve', one, '').body).toMatchObject({ file_path: undefined })
})

it('what the frontmatter says now keeps a spec from AI before it is saved', () => {
  expect(isKeptFromAi(TEXT)).toBe(false)
  for (const exposure of ['none', 'metadata', 'nonsense'])
    expect(isKeptFromAi(TEXT.replace('status: todo', `ai_exposure: ${exposure}`))).toBe(true)
})
