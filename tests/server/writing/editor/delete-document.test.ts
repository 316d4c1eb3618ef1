import { expect, it } from 'vitest'
import { openMoves } from './open-moves'

const PATH = 'docs/specs/refunds.md'
const PLAN =
  '---\ndepends_on: [refunds]\n---\n# Plan\n\nSee [the *refunds*](specs/refunds.md#limits) or <a href="specs/refunds.md">this</a>.\n'
const GUIDE = '# Guide\n\n- [1. Refunds](/docs/specs/refunds.md)\n- [2. Plan](plan.md)\n'
const { at, post, done, preview, textOf, filesOf, subjects } = openMoves({
  'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
  [PATH]: '# Refunds\n\n## Limits\n\nText.\n',
  'docs/plan.md': PLAN,
  'docs/guide.md': GUIDE,
})

it('a deletion is one commit that makes Markdown links to the document plain text, and leaves and counts the others', async () => {
  expect((await preview('delete', { path: PATH })).body).toMatchObject({
    sha: at.blobOf(PATH),
    as: 'commit',
    documents: [
      { file_path: 'docs/guide.md', title: 'Guide', unlinked: 1, left: 0 },
      { file_path: 'docs/plan.md', title: 'Plan', unlinked: 1, left: 2 },
    ],
    total_documents: 2,
    total_unlinked: 2,
    total_left: 2,
  })
  const head = at.git.head()
  expect(await done('delete', { path: PATH })).toMatchObject({ saved_as: 'commit', total_documents: 2 })
  expect(at.git.git('rev-parse', 'HEAD^')).toBe(head)
  expect(filesOf()).not.toContain(PATH)
  expect(textOf('docs/plan.md')).toBe(
    PLAN.replace('[the *refunds*](specs/refunds.md#limits)', 'the *refunds*'),
  )
  expect(textOf('docs/guide.md')).toBe(GUIDE.replace('[1. Refunds](/docs/specs/refunds.md)', '1\\. Refunds'))
})

it('a deletion is undone by a commit, unless a file of the name exists again', async () => {
  const { commit_sha } = await done('delete', { path: PATH })
  await done('undo', { commit_sha })
  expect(textOf(PATH)).toBe('# Refunds\n\n## Limits\n\nText.\n')
  expect(textOf('docs/guide.md')).toBe(GUIDE)
  expect(subjects()[0]).toBe(`Undo “Delete ${PATH}”`)
  expect((await post('undo', { commit_sha })).body.detail).toBe('This change has already been undone.')

  const second = await done('delete', { path: PATH })
  at.git.commit({ [PATH]: '# Other\n' })
  const head = at.git.head()
  expect(await post('undo', { commit_sha: second.commit_sha })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(`${PATH} has changed since`) },
  })
  expect(at.git.head()).toBe(head)
})

it('a commit that changed other files, or does not exist, is not undone', async () => {
  const both = at.git.commit({ 'src/a.ts': 'code', [PATH]: '# Other\n' })
  for (const commit_sha of [both, 'f'.repeat(40)])
    expect(await post('undo', { commit_sha })).toMatchObject({ status: 409 })
  expect(await post('undo', { commit_sha: both }, at.readOnlyKey)).toMatchObject({ status: 403 })
})

it('a commit whose former version is no text is not undone, and nothing is deleted', async () => {
  at.git.commit({ [PATH]: new Uint8Array([0xff, 0xfe]) })
  const commit_sha = at.git.commit({ [PATH]: '# Refunds\n' })
  expect(await post('undo', { commit_sha })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(`${PATH} was over 5 MB or not UTF-8 text`) },
  })
  expect(textOf(PATH)).toBe('# Refunds\n')
})

it('a version that was not read, a file that is gone, and a reader are refused', async () => {
  const sha = at.blobOf(PATH)
  at.git.commit({ [PATH]: '# Newer\n' })
  expect(await post('delete', { path: PATH, sha })).toMatchObject({ status: 409 })
  expect(await post('delete', { path: PATH }, at.readOnlyKey)).toMatchObject({ status: 403 })
  expect(await post('delete', { path: 'docs/none.md' })).toMatchObject({ status: 404 })
  expect(filesOf()).toContain(PATH)
})
