import { expect, it } from 'vitest'
import { getHistory } from '../../../server/history/life/get-history'
import type { OrgContext } from '../../../server/kernel/context'
import { CONFIG, openIndexing } from '../repos/indexing'

const indexing = openIndexing()
const AT = { owner: 'acme', repo: 'specs', path: 'docs/specs/b.md', limit: 100 }
const inOrg = () => ({ ...indexing.ctx, org: indexing.org }) as OrgContext

const section = (heading: string, state: string, ...criteria: string[]) =>
  `# A\n\n## ${heading}\n<!-- svc:system:1 status:${state} -->\n\nMoney goes back to where it came from.\n\n${criteria.join('\n')}\n`

/** One section from its first day, through another name, another number and another file. */
async function live() {
  const git = indexing.repository(null)
  const old = 'docs/specs/a.md'
  git.commit(
    { 'CONFIG.yaml': CONFIG, [old]: section('1. Refunds', 'todo', '- [ ] It MUST be whole') },
    'Begin',
  )
  git.commit({ [old]: section('2. Refunds', 'in_progress', '- [ ] It MUST be whole') }, 'Renumber')
  git.commit(
    { [old]: null, 'docs/specs/b.md': section('2. Refunds', 'in_progress', '- [ ] It MUST be whole') },
    'Move',
  )
  git.commit(
    { 'docs/specs/b.md': section('2. Paying back', 'in_progress', '- [x] It MUST be whole') },
    'Check',
  )
  git.commit(
    { 'docs/specs/b.md': section('2. Paying back', 'done', '- [x] It MUST be whole and quick') },
    'Finish',
  )
  const key = await indexing.connect(git)
  await indexing.run(key)
  return git
}

it('tells who added a section, changed its status and checked its criteria, through all its names', async () => {
  const git = await live()
  const { events, older } = await getHistory(inOrg(), { ...AT, section: '2-paying-back' })
  expect(events.map(({ message, kind, from, to }) => [message, kind, from, to])).toEqual([
    ['Finish', 'status_changed', 'in_progress', 'done'],
    ['Finish', 'criterion_reworded', 'It MUST be whole', 'It MUST be whole and quick'],
    ['Check', 'section_renamed', 'Refunds', 'Paying back'],
    ['Check', 'criterion_checked', null, null],
    ['Renumber', 'section_renumbered', '1', '2'],
    ['Renumber', 'status_changed', 'todo', 'in_progress'],
    ['Begin', 'section_added', null, null],
    ['Begin', 'criterion_added', null, null],
  ])
  expect(older).toBeNull()
  expect(events.at(-1)).toMatchObject({ author: 'Test Author', file_path: 'docs/specs/a.md' })
  expect(events[0]?.commit_sha).toBe(git.head())
})

it('tells the life of one criterion, under its present name', async () => {
  await live()
  const all = await getHistory(inOrg(), AT)
  const present = all.events.find(({ kind }) => kind === 'criterion_reworded')?.criterion?.id
  const { events } = await getHistory(inOrg(), { ...AT, criterion: present })
  expect(events.map(({ kind }) => kind)).toEqual([
    'criterion_reworded',
    'criterion_checked',
    'criterion_added',
  ])
  expect(all.events.map(({ kind }) => kind)).toContain('file_moved')
})

it('goes on where it stopped, without telling anything twice or not at all', async () => {
  await live()
  const whole = await getHistory(inOrg(), AT)
  const told: unknown[] = []
  let next: { path: string; asOf?: { sha: string } } | null = { path: AT.path }
  while (next) {
    const { events, older } = await getHistory(inOrg(), { ...AT, ...next, limit: 1 })
    told.push(...events.map(({ commit_sha, kind }) => [commit_sha, kind]))
    next = older && { path: older.file_path, asOf: { sha: older.as_of } }
  }
  expect(told).toEqual(whole.events.map(({ commit_sha, kind }) => [commit_sha, kind]))
})
