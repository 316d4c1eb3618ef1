import { describe, expect, it } from 'vitest'
import { proposeInclude } from '#spec/config/include/propose-include'
import { createPathMatcher } from '#spec/engines/match-glob'

const DEFAULT = ['docs/specs/*.md']
const numbered = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/${String(index).padStart(4, '0')}-topic.md`)

const recommendedOf = (paths: string[], docPaths = DEFAULT) =>
  proposeInclude(paths, docPaths)
    .proposals.filter(({ isRecommended }) => isRecommended)
    .map(({ patterns, count }) => `${patterns} ${count}`)

describe('what a repository could include', () => {
  it('counts the files of a repository of RFCs, whose attachments are not recommended', () => {
    const paths = [
      ...numbered('text', 639),
      'text/3392-council/motivation.md',
      'README.md',
      'CONTRIBUTING.md',
    ]
    const { total, included, proposals } = proposeInclude(paths, DEFAULT)
    expect({ total, included }).toEqual({ total: 642, included: 1 })
    expect(
      proposals.map(({ patterns, count, isRecommended }) => [patterns[0], count, isRecommended]),
    ).toEqual([
      ['text/*.md', 639, true],
      ['*.md', 2, false],
      ['text/*/**/*.md', 1, false],
    ])
    expect(proposals[0]).toMatchObject({
      label: 'RFCs',
      alreadyIncluded: false,
      examples: Array(4).fill('Topic'),
    })
  })

  it.each([
    ['docs/specs/a.md', 'docs/specs/**/*.md 1'],
    ['docs/adr/0001-a.md', 'docs/adr/**/*.md 1'],
    ['docs/decisions/a.md', 'docs/decisions/**/*.md 1'],
    ['adr/a.md', 'adr/**/*.md 1'],
    ['packages/api/docs/adr/a.md', 'packages/api/docs/adr/**/*.md 1'],
    ['rfcs/0001-a.md', 'rfcs/*.md 1'],
    ['proposals/0001-a.md', 'proposals/*.md 1'],
    ['openspec/specs/auth/spec.md', 'openspec/specs/**/*.md 1'],
    ['openspec/changes/add-auth/proposal.md', 'openspec/changes/**/*.md 1'],
    ['specs/001-auth/spec.md', 'specs/*/spec.md 1'],
    ['.kiro/specs/auth/design.md', '.kiro/specs/**/*.md 1'],
    ['docs/guide/start.md', 'docs/**/*.md 1'],
    ['keps/sig-node/3960-sleep/README.md', 'keps/**/*.md 1'],
    ['specification/trace/api.md', 'specification/**/*.md 1'],
    ['docs/runbooks/restore.md', 'docs/runbooks/**/*.md 1'],
    ['docs/start.markdown', 'docs/**/*.markdown 1'],
  ])('recommends the folder of %s', (path, proposal) => {
    expect(recommendedOf([path], [])).toEqual([proposal])
  })

  it('recommends a StrictDoc project by its configuration', () => {
    expect(recommendedOf(['safety/strictdoc.toml', 'safety/hazards.md'])).toEqual(['safety/**/*.md 1'])
    expect(proposeInclude(['strictdoc_config.py', 'docs/a.md'], []).proposals[0]?.label).toBe(
      'StrictDoc documents',
    )
  })

  it('recommends no tests, no plans of Spec Kit, and ignores templates and files of other projects', () => {
    expect(recommendedOf(['tests/docs/a.md', 'fixtures/adr/b.md', 'src/notes.md', 'text/hello.md'])).toEqual(
      [],
    )
    expect(
      recommendedOf(['specs/001-a/spec.md', 'specs/001-a/plan.md', 'specs/001-a/contracts/api.md']),
    ).toEqual(['specs/*/spec.md 1'])
    expect(proposeInclude(['docs/_template.md', 'node_modules/x/docs/a.md', 'src/a.ts'], [])).toEqual({
      total: 0,
      included: 0,
      proposals: [],
    })
  })

  it('says which proposals are in force already', () => {
    const { proposals } = proposeInclude(['docs/specs/a.md', 'docs/adr/b.md'], DEFAULT)
    expect(proposals.map(({ alreadyIncluded }) => alreadyIncluded)).toEqual([true, false])
  })

  it('makes one pattern of many folders of a kind, and none of a folder that a pattern cannot name', () => {
    const folders = ['a', 'b', 'c', 'd', 'e'].map((name) => `packages/${name}/adr/0001-x.md`)
    expect(recommendedOf([...folders, 'packages/[f]/adr/0001-x.md'])).toEqual(['**/adr/**/*.md 6'])
    expect(recommendedOf(['packages/[f]/adr/0001-x.md'])).toEqual([])
  })

  it('recommends the folder with most files, unless it holds code', () => {
    const rest = [...numbered('docs', 4), 'README.md']
    expect(recommendedOf([...numbered('handbook', 12), ...rest])).toEqual([
      'handbook/**/*.md 12',
      'docs/**/*.md 4',
    ])
    expect(recommendedOf([...numbered('packages', 12), ...rest])).toEqual(['docs/**/*.md 4'])
  })

  it('proposes each pattern once', () => {
    const { proposals } = proposeInclude(['specs/a/b/c.md', 'specs/a/plan.md'], [])
    expect(proposals.map(({ patterns, isRecommended }) => [patterns[0], isRecommended])).toEqual([
      ['specs/**/*.md', true],
    ])
  })

  it('counts what its patterns match', () => {
    const paths = [...numbered('rfcs', 3), 'rfcs/deep/a.MD', 'docs/a.md', 'docs/b.MARKDOWN', 'docs/adr/c.md']
    for (const { patterns, count } of proposeInclude(paths, []).proposals)
      expect(paths.filter(createPathMatcher(patterns)).length, patterns.join()).toBe(count)
  })
})
