import { expect, it } from 'vitest'
import type { OrgProcedureContext } from '#server/kernel/context'
import { getHistory } from '#server/library/history/life/get-history'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()
const AT = { owner: 'acme', repo: 'specs', path: 'docs/specs/b.md', limit: 100 }
const inOrg = () => ({ ...indexing.ctx, org: indexing.org }) as OrgProcedureContext

const section = (heading: string, state: string, ...criteria: string[]) =>
  `# A\n\n## ${heading}\n<!-- svc:system:1 status:${state} -->\n\nMoney goes back to where it came from.\n\n${criteria.join('\n')}\n`

/** The history of one section that changes its title, its number and its file. */
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

it('shows who added a section, changed its status and checked its criteria, through all renames', async () => {
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

it('shows the history of one criterion under its current id', async () => {
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

it('continues on the next page without gaps or repeats', async () => {
  await live()
  const whole = await getHistory(inOrg(), AT)
  const pagedEvents: unknown[] = []
  let next: { path: string; asOf?: { sha: string } } | null = { path: AT.path }
  while (next) {
    const { events, older } = await getHistory(inOrg(), { ...AT, ...next, limit: 1 })
    pagedEvents.push(...events.map(({ commit_sha, kind }) => [commit_sha, kind]))
    next = older && { path: older.file_path, asOf: { sha: older.as_of } }
  }
  expect(pagedEvents).toEqual(whole.events.map(({ commit_sha, kind }) => [commit_sha, kind]))
})

it('continues with a section under its earlier id and ends where it was created', async () => {
  await live()
  const request = { ...AT, section: '2-paying-back' }
  const whole = await getHistory(inOrg(), request)
  const pagedEvents: unknown[] = []
  const names: unknown[] = []
  let next: Partial<Parameters<typeof getHistory>[1]> | null = {}
  while (next) {
    const { events, older } = await getHistory(inOrg(), { ...request, ...next, limit: 1 })
    pagedEvents.push(...events.map(({ commit_sha, kind }) => [commit_sha, kind]))
    names.push(older?.section)
    next = older && {
      path: older.file_path,
      asOf: { sha: older.as_of },
      section: older.section ?? undefined,
    }
  }
  expect(pagedEvents).toEqual(whole.events.map(({ commit_sha, kind }) => [commit_sha, kind]))
  expect(names).toEqual(['2-paying-back', '2-refunds', '2-refunds', '1-refunds', undefined])
})

it('continues with each of two sections changed by the same commits', async () => {
  const git = indexing.repository(null)
  const text = (one: string, other: string) =>
    `# A\n\n## 1. ${one}\n\nMoney goes back to where it came from.\n\n## 2. ${other}\n\nIt takes three days at most.\n`
  const path = 'docs/specs/b.md'
  git.commit({ 'CONFIG.yaml': CONFIG, [path]: text('Refunds', 'Delays') }, 'Begin')
  git.commit({ [path]: text('Paying back', 'Waiting') }, 'Rename both')
  git.commit({ [path]: text('Money back', 'Patience') }, 'Rename both again')
  await indexing.run(await indexing.connect(git))
  for (const [present, before, first] of [
    ['1-money-back', '1-paying-back', '1-refunds'],
    ['2-patience', '2-waiting', '2-delays'],
  ]) {
    const newest = await getHistory(inOrg(), { ...AT, section: present, limit: 1 })
    expect(newest.events.map(({ message, kind }) => [message, kind])).toEqual([
      ['Rename both again', 'section_renamed'],
    ])
    expect(newest.older).toMatchObject({ section: before })
    const { as_of: sha = '' } = newest.older ?? {}
    const older = await getHistory(inOrg(), { ...AT, section: before, asOf: { sha }, limit: 1 })
    expect(older.events.map(({ message }) => message)).toEqual(['Rename both'])
    expect(older.older).toMatchObject({ section: first })
  }
})

it('shows which frontmatter value changed', async () => {
  const git = indexing.repository(null)
  const path = 'docs/specs/b.md'
  git.commit({ 'CONFIG.yaml': CONFIG, [path]: '---\nowner: platform\n---\n# A\n' }, 'Begin')
  git.commit({ [path]: '---\nowner: payments\n---\n# A\n' }, 'Hand over')
  await indexing.run(await indexing.connect(git))
  const { events } = await getHistory(inOrg(), AT)
  expect(events[0]).toMatchObject({ kind: 'key_changed', key: 'owner', from: 'platform', to: 'payments' })
})
