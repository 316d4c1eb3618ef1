import { describe, expect, it } from 'vitest'
import { docTypeOf, isSpecType } from '#spec/markdown/index'

describe('the type of a document', () => {
  it.each([
    ['docs/specs/pay.md', { type: null, status: null }, 'spec'],
    ['docs/pay.md', { type: null, status: 'todo' }, 'spec'],
    ['docs/pay.md', { type: 'design', status: null }, 'design'],
    ['docs/specs/pay.md', { type: 'proposal', status: 'todo' }, 'proposal'],
    ['docs/specs/pay.md', { type: 'novel', status: null }, 'spec'],
    ['docs/adr/0001-x.md', { type: null, status: null }, 'adr'],
    ['adrs/x.md', { type: null, status: null }, 'adr'],
    ['docs/Decisions/x.md', { type: null, status: null }, 'adr'],
    ['runbooks/db.md', { type: null, status: null }, 'runbook'],
    ['README.md', { type: null, status: null }, 'readme'],
    ['CHANGELOG.markdown', { type: null, status: null }, 'changelog'],
    ['docs/guide.md', { type: null, status: null }, 'doc'],
    ['constructor/toString.md', { type: null, status: null }, 'doc'],
    ['docs/pay.md', { type: null, status: null, hasMarker: true }, 'spec'],
    ['docs/adr/0001-x.md', { type: null, status: null, hasMarker: true }, 'spec'],
    ['README.md', { type: 'readme', status: 'todo', hasMarker: true }, 'readme'],
    ['specs.md', { type: null, status: null }, 'doc'],
  ])('%s with %j is %s', (path, frontmatter, type) => {
    expect(docTypeOf(path, { hasMarker: false, ...frontmatter })).toBe(type)
  })

  it('is a spec’s if it is spec, proposal, design or adr', () => {
    expect(['spec', 'proposal', 'design', 'adr', 'runbook', 'readme', 'doc'].filter(isSpecType)).toEqual([
      'spec',
      'proposal',
      'design',
      'adr',
    ])
  })
})
