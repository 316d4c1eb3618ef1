import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readableName, shownPrefix } from '#spec/markdown/readable-name'

it.each([
  ['text/2000-const-generics.md', '2000', 'Const generics'],
  ['text/2094-nll.md', '2094', 'NLL'],
  ['proposals/0306-actors.md', '0306', 'Actors'],
  ['docs/adr/adr-0012-use-postgres.md', 'ADR 12', 'Use postgres'],
  ['docs/adr/ADR_7_no_cache.md', 'ADR 7', 'No cache'],
  ['notes/2024-01-15-plan-of-the-year.md', '2024-01-15', 'Plan of the year'],
  ['openspec/specs/cli-validate/spec.md', null, 'CLI validate'],
  ['specs/001-user-login/spec.md', '001', 'User login'],
  ['docs/index.markdown', null, 'Docs'],
  ['README.md', null, 'Readme'],
  ['spec.md', null, 'Spec'],
  ['CONTRIBUTING.md', null, 'Contributing'],
  ['.github/PULL_REQUEST_TEMPLATE.md', null, 'Pull request template'],
  ['docs/API-USER-GUIDE.md', null, 'API user guide'],
  ['docs/http-api.md', null, 'HTTP API'],
  ['docs/MaybeUninit_and_Box.md', null, 'MaybeUninit and Box'],
  ['docs/why-my-query.md', null, 'Why my query'],
  ['docs/v2.md', null, 'V2'],
  ['docs/2024.md', null, '2024'],
  ['docs/SE-0306.md', null, 'SE 0306'],
  ['docs/größe-der-seite.md', null, 'Größe der seite'],
  ['docs/---.md', null, '---'],
])('%s', (path, prefix, name) => {
  expect(readableName(path)).toEqual({ prefix, name })
})

it('every path has a name', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (base) => {
      fc.pre(!base.includes('/') && base.trim() !== '')
      expect(readableName(`docs/${base}.md`).name).not.toBe('')
    }),
  )
})

it.each([
  ['3960', 'KEP-3960: Sleep action', null],
  ['ADR 12', '12. Use postgres', null],
  ['0306', 'SE-0306 Actors', null],
  ['2000', 'Const generics', '2000'],
  ['12', 'KEP-120: Another', '12'],
  ['19', 'Support 19 nodes', '19'],
  ['2024-01-15', '2024-01-15 Plan', '2024-01-15'],
  [null, 'KEP-1: First', null],
])('before “%s · %s” it shows %s', (prefix, title, shown) => {
  expect(shownPrefix(prefix, title)).toBe(shown)
})
