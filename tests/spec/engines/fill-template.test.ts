import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillTemplate,
  findPlaceholderProblems,
  MAX_FILLED,
  PLACEHOLDERS,
  type TemplateValues,
} from '#spec/engines/fill-template'
import { PROPERTY_RUNS, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'
import { anyText } from './any-text'

const templateValues: TemplateValues = {
  values: {
    'spec.title': 'Refunds',
    'spec.owner': 'core-lead',
    'spec.team': null,
    spec_url: 'https://plumbline.example.com/s',
    'section.section_number': '2.1',
    'section.title': 'Partial $& {{spec.owner}}',
    'section.clean_content': 'Body',
    'section.id': '2-1-partial',
  },
  acceptanceCriteria: [
    { id: 'c1', text: 'It MUST refund', checked: true, strength: 'MUST' },
    { id: 'c2', text: 'It is fast', checked: false, strength: null },
  ],
}
const fill = (template: string) => fillTemplate(template, templateValues).text

describe('a template', () => {
  test.each([
    ['{{spec.title}}: {{ section.section_number }}', 'Refunds: 2.1'],
    ['{{spec_url}}#{{section.id}}', 'https://plumbline.example.com/s#2-1-partial'],
    ['{{section.title}}', 'Partial $& {{spec.owner}}'],
    ['[{{spec.team}}]', '[]'],
    ['{{section.body}}', '{{section.body}}'],
    ['{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}'],
    ['{{{spec.title}}}', '{Refunds}'],
    ['{spec.title} {{ }} {{}} }}{{', '{spec.title} {{ }} {{}} }}{{'],
    ['{{spec.title', '{{spec.title'],
    ['', ''],
    ['a\r\nb', 'a\r\nb'],
  ])('%j becomes %j', (template, expected) => {
    expect(fill(template)).toBe(expected)
  })

  test('repeats a block for each criterion, and leaves no empty lines where its tags stood', () => {
    const template = `Criteria:
{{#each section.acceptance_criteria}}
- [{{checked}}] {{this.text}} ({{this.id}}, {{strength}})
{{/each}}
End {{spec.title}}`
    expect(fill(template)).toBe(`Criteria:
- [x] It MUST refund (c1, MUST)
- [ ] It is fast (c2, )
End Refunds`)
  })

  test('repeats a block within a line as it is', () => {
    expect(fill('{{#each section.acceptance_criteria}}<{{this}}>{{/each}}!')).toBe(
      '<It MUST refund><It is fast>!',
    )
  })

  test('can use only criterion fields inside a criteria block', () => {
    expect(fill('{{#each section.acceptance_criteria}}{{spec.title}}{{/each}}')).toBe(
      '{{spec.title}}{{spec.title}}',
    )
  })

  test('treats a block that is unclosed or closed twice as text', () => {
    const open = '{{#each section.acceptance_criteria}}'
    expect(fill(`${open}{{spec.title}}`)).toBe(`${open}Refunds`)
    expect(fill(`{{/each}}{{spec.title}}`)).toBe('{{/each}}Refunds')
    expect(fill(`${open}a${open}b{{/each}}c{{/each}}`)).toBe(`a${open}ba${open}bc{{/each}}`)
  })

  test('reports filled, empty and unknown placeholders', () => {
    expect(fillTemplate('{{spec.title}}{{spec.team}}{{x}}', templateValues).trace).toEqual([
      { tried: '{{spec.title}}', matched: true, why: 'filled in' },
      { tried: '{{spec.team}}', matched: false, why: 'it is empty' },
      { tried: '{{x}}', matched: false, why: expect.stringContaining('no such placeholder') },
    ])
  })
})

describe('problems of a template', () => {
  test('are its unknown placeholders, once each, with the nearest right one', () => {
    const problems = findPlaceholderProblems(
      '{{spec.titel}} {{spec.titel}} {{#each section.acceptance_criteria}}{{txt}}{{/each}}',
    )
    expect(problems).toHaveLength(2)
    expect(problems[0]).toContain('Did you mean "spec.title"?')
    expect(problems[1]).toContain('Did you mean "text"?')
  })

  test('are none for every placeholder there is', () => {
    expect(findPlaceholderProblems(PLACEHOLDERS.map((name) => `{{${name}}}`).join(''))).toEqual([])
  })

  test('hold a block that is not closed', () => {
    expect(findPlaceholderProblems('{{#each section.acceptance_criteria}}')[0]).toContain('#each')
  })
})

describe('the result is bounded', () => {
  const huge = {
    values: { 'section.clean_content': 'x'.repeat(60_000) },
    acceptanceCriteria: templateValues.acceptanceCriteria,
  }

  test('even if a long value is repeated', () => {
    const filled = fillTemplate('{{section.clean_content}}'.repeat(1_000), huge)
    expect(filled).toMatchObject({ truncated: true })
    expect(filled.text).toHaveLength(MAX_FILLED)
  })

  test('however many criteria there are', () => {
    const many = { values: {}, acceptanceCriteria: Array(100_000).fill(templateValues.acceptanceCriteria[0]) }
    const template = `{{#each section.acceptance_criteria}}${'{{text}}'.repeat(100)}{{/each}}`
    expect(fillTemplate(template, many, 1_000).text).toHaveLength(1_000)
  })

  test('and never cut within a character', () => {
    const emoji = { values: { 'spec.title': '\u{1F600}\u{1F600}' }, acceptanceCriteria: [] }
    expect(fillTemplate('{{spec.title}}', emoji, 3)).toMatchObject({ text: '\u{1F600}', truncated: true })
    expect(fillTemplate('{{spec.title}}', emoji, 4)).toMatchObject({
      text: '\u{1F600}\u{1F600}',
      truncated: false,
    })
  })
})

test(
  'text without braces stays as it is, and a value is never read as a template',
  () => {
    const plain = anyText(20).map((text) => text.replace(/[{}]/g, ''))
    fc.assert(
      fc.property(plain, plain, anyText(20), (before, after, value) => {
        const values = { values: { 'spec.title': value }, acceptanceCriteria: [] }
        expect(fillTemplate(`${before}{{spec.title}}${after}`, values).text).toBe(before + value + after)
      }),
      { numRuns: PROPERTY_RUNS },
    )
  },
  PROPERTY_TIMEOUT_MS,
)
