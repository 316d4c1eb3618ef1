import { describe, expect, it } from 'vitest'
import { trackSectionIdentities } from '#server/library/history/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import type { Files } from '#tests/support/git-repository'
import { followIndex, identitiesOf } from './follow'

const indexing = openIndexing()

const PATH = 'docs/specs/a.md'
const REFUNDS = '## 1. Refunds\n\nMoney goes back to where it came from.\n\n- [ ] It MUST be whole\n'
const LIMITS = '## 2. Limits\n\nNobody gets back more than they paid.\n\n- [ ] It MUST be bounded\n'
const spec = (...sections: string[]) => `# A\n\n${sections.join('\n')}`

async function start(files: Files) {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, ...files })
  await followIndex(indexing.ctx, key)
  return { git, key, before: await idsOf(key) }
}

async function again(key: RepositoryKey) {
  await indexing.again(key)
  await followIndex(indexing.ctx, key)
  return idsOf(key)
}

async function idsOf(key: RepositoryKey): Promise<Record<string, number>> {
  const identities = await identitiesOf(indexing, key)
  return Object.fromEntries(identities.map(({ path, sectionId, id }) => [`${path}#${sectionId}`, id]))
}

describe('a section keeps its identity', () => {
  it('when it is renumbered, renamed or moved within its document', async () => {
    const { git, key, before } = await start({ [PATH]: spec(REFUNDS, LIMITS) })
    const renumbered = REFUNDS.replace('1. Refunds', '2. Paying back')
    git.commit({ [PATH]: spec(LIMITS.replace('2. Limits', '1. Limits'), renumbered) })
    const after = await again(key)
    expect(after[`${PATH}#1-limits`]).toBe(before[`${PATH}#2-limits`])
    expect(after[`${PATH}#2-paying-back`]).toBe(before[`${PATH}#1-refunds`])
  })

  it('when two change places, and their names with them', async () => {
    const { git, key, before } = await start({ [PATH]: spec(REFUNDS, LIMITS) })
    git.commit({ [PATH]: spec(LIMITS.replace('2.', '1.'), REFUNDS.replace('1.', '2.')) })
    const after = await again(key)
    expect(after).toEqual({
      [`${PATH}#1-limits`]: before[`${PATH}#2-limits`],
      [`${PATH}#2-refunds`]: before[`${PATH}#1-refunds`],
    })
  })

  it('when its file is moved and edited in one commit', async () => {
    const { git, key, before } = await start({ [PATH]: spec(REFUNDS, LIMITS) })
    git.commit({ [PATH]: null, 'docs/specs/b.md': spec(REFUNDS, LIMITS) })
    const moved = await again(key)
    expect(moved['docs/specs/b.md#1-refunds']).toBe(before[`${PATH}#1-refunds`])
    git.commit({ 'docs/specs/b.md': null, 'docs/specs/c.md': spec(REFUNDS, `${LIMITS}More.\n`) })
    const edited = await again(key)
    expect(edited['docs/specs/c.md#2-limits']).toBe(before[`${PATH}#2-limits`])
  })

  it('when it moves unchanged to another document', async () => {
    const { git, key, before } = await start({ [PATH]: spec(REFUNDS, LIMITS), 'docs/specs/b.md': '# B\n' })
    git.commit({ [PATH]: spec(REFUNDS), 'docs/specs/b.md': `# B\n\n${LIMITS.replace('2. ', '')}` })
    expect((await again(key))['docs/specs/b.md#limits']).toBe(before[`${PATH}#2-limits`])
  })
})

it('gives a new section a new identity, and keeps that of a removed one out of the way', async () => {
  const { git, key, before } = await start({ [PATH]: spec(REFUNDS, LIMITS) })
  git.commit({ [PATH]: spec(REFUNDS) })
  expect(Object.values(await again(key))).toEqual([before[`${PATH}#1-refunds`]])
  git.commit({ [PATH]: spec(REFUNDS, '## 2. Limits\n\nSomething else altogether, about queues.\n') })
  const after = await again(key)
  expect(Object.values(before)).not.toContain(after[`${PATH}#2-limits`])
})

it('sections are followed after history was rewritten and the previous text is gone', async () => {
  const { git, key, before } = await start({ [PATH]: spec(REFUNDS, LIMITS) })
  git.git('checkout', '--quiet', '--orphan', 'anew')
  git.commit({ [PATH]: spec(REFUNDS, `${LIMITS}More.\n`) })
  git.git('branch', '--force', 'main', 'HEAD')
  git.git('checkout', '--quiet', 'main')
  git.git('branch', '--delete', '--force', 'anew')
  git.git('reflog', 'expire', '--expire=now', '--all')
  git.git('gc', '--quiet', '--prune=now')
  expect(await again(key)).toEqual(before)
})

it('many documents followed in small batches get the same identities as in one batch', async () => {
  const at = (folder: string, number: number) => `docs/${folder}/${number}.md`
  const words = (number: number) => spec(REFUNDS.replace('Money', `Money ${number}`), `${LIMITS}${number}\n`)
  const folder = (name: string) =>
    Object.fromEntries([1, 2, 3, 4, 5].map((each) => [at(name, each), words(each)]))
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, ...folder('old') })
  const follow = async () => {
    await trackSectionIdentities(indexing.ctx, { orgId: key.orgId, repositoryId: key.id }, { batchSize: 2 })
    return idsOf(key)
  }
  const before = await follow()
  expect(Object.keys(before)).toHaveLength(10)

  git.git('mv', 'docs/old', 'docs/new')
  git.commit({ [at('new', 4)]: null, [at('new', 5)]: `${words(5)}More.\n` })
  await indexing.again(key)
  const after = await follow()
  expect(Object.keys(after)).toHaveLength(8)
  for (const number of [1, 2, 3, 5])
    for (const section of ['1-refunds', '2-limits'])
      expect(after[`${at('new', number)}#${section}`]).toBe(before[`${at('old', number)}#${section}`])
})

it('dates a section by its own words, not by its file, number, status or tickets', async () => {
  const day = (text: string) => new Date(`2026-01-${text}T12:00:00Z`)
  const git = indexing.repository(null)
  git.commit({ 'CONFIG.yaml': CONFIG, [PATH]: spec(REFUNDS, LIMITS) }, 'Start', day('01'))
  const marked = REFUNDS.replace(
    '\n\n',
    '\n<!-- svc:system:1 status:done -->\n<!-- svc:ticket:code_host:7 -->\n\n',
  )
  git.commit({ [PATH]: null, 'docs/specs/b.md': spec(marked, `${LIMITS}More.\n`) }, 'Change', day('05'))
  git.commit(
    { 'docs/specs/b.md': spec(LIMITS.replace('2.', '1.').concat('More.\n'), marked) },
    'Turn',
    day('07'),
  )
  const key = await indexing.connect(git)
  await indexing.run(key)
  const january = { ...indexing.ctx, clock: { now: () => day('20') } }
  await followIndex(january, key)
  const dates = Object.fromEntries(
    (await identitiesOf(indexing, key)).map(({ sectionId, changedAt }) => [sectionId, changedAt]),
  )
  expect(dates).toEqual({ '1-limits': day('05'), '1-refunds': day('01') })
})
