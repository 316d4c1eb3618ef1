import { describe, expect, test } from 'vitest'
import { mapFields } from '#spec/engines/map-fields'

const sources = {
  frontmatter: {
    team: 'payments',
    owner: 'core-lead',
    tags: ['api', 'v2'],
    priority: 3,
    ready: false,
    none: null,
    empty: '',
  },
  section: { id: '2-login', title: 'Login', depth: 3, section_number: null },
}

describe('fields are filled', () => {
  test('from frontmatter, the section and literals, to standard and custom fields', () => {
    const { standard, custom } = mapFields(
      {
        standard: {
          'frontmatter.team': 'component',
          'frontmatter.tags': 'labels',
          'section.title': 'summary',
        },
        custom: {
          cf_1: 'frontmatter.priority',
          cf_2: 'literal:a:b',
          cf_3: 'section.depth',
          cf_4: 'frontmatter.ready',
        },
      },
      sources,
    )
    expect(standard).toEqual({ component: 'payments', labels: ['api', 'v2'], summary: 'Login' })
    expect(custom).toEqual({ cf_1: 3, cf_2: 'a:b', cf_3: 3, cf_4: false })
  })

  test('never from an empty source, and the trace says so', () => {
    const { custom, trace } = mapFields(
      {
        standard: {},
        custom: {
          a: 'frontmatter.none',
          b: 'frontmatter.empty',
          c: 'frontmatter.absent',
          d: 'section.section_number',
        },
      },
      sources,
    )
    expect(custom).toEqual({})
    expect(trace).toHaveLength(4)
    for (const step of trace) expect(step).toMatchObject({ matched: false, why: 'the source is empty' })
  })

  test('once: a list takes more, another field keeps the first', () => {
    const { standard, trace } = mapFields(
      {
        standard: {
          'frontmatter.tags': 'labels',
          'frontmatter.team': 'labels',
          'frontmatter.owner': 'assignee',
          'section.title': 'assignee',
        },
        custom: {},
      },
      sources,
    )
    expect(standard).toEqual({ labels: ['api', 'v2', 'payments'], assignee: 'core-lead' })
    expect(trace.map(({ why }) => why)).toEqual([
      'filled',
      'added to the list',
      'filled',
      'an earlier source has filled the field',
    ])
  })

  test('never with a mapping, or with what every object has', () => {
    const { custom } = mapFields(
      {
        standard: {},
        custom: { a: 'frontmatter.nested', b: 'frontmatter.constructor', c: 'frontmatter.list' },
      },
      { frontmatter: { nested: { deep: 1 }, list: [{}, null] }, section: {} },
    )
    expect(custom).toEqual({})
  })
})
