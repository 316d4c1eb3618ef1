import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sectionIdentities } from '#db/schema/index'
import { trackSectionIdentities } from '#server/library/history/index'
import { updatePlaces } from '#server/talk/comments/places/update-places'
import { jobContext } from '#tests/support/test-context'
import { openMoves } from './open-moves'

const FROM = 'docs/specs/refunds.md'
const TO = 'docs/specs/money/paid-back.md'
const REFUNDS = '# Refunds\n\n## Limits\n\nSee [plan](../plan.md#top) and ![flow](images/flow.png).\n'
const PLAN =
  '---\ndepends_on: [refunds]\n---\n# Plan\n\nSee [refunds](specs/refunds.md#limits).\n\n## Next\n\nNothing.\n\n## Last\n\nSee [r].\n\n[r]: /docs/specs/refunds.md\n'
const OTHER = '# Other\n\nThe file refunds.md is not linked: `[a](refunds.md)`.\n'
const FILES = {
  'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
  [FROM]: REFUNDS,
  'docs/plan.md': PLAN,
  'docs/specs/other.md': OTHER,
  'docs/specs/images/flow.png': 'png',
  'src/a.md.ts': 'refunds.md',
}
const { at, post, done, preview, textOf, filesOf, subjects } = openMoves(FILES)

describe('a move', () => {
  it('is one commit that moves the file and rewrites the links to it and in it, and nothing else', async () => {
    const shown = await preview('move', { path: FROM, new_path: TO })
    expect(shown.body).toMatchObject({
      sha: at.blobOf(FROM),
      as: 'commit',
      documents: [
        { file_path: 'docs/plan.md', title: 'Plan', changes: 3 },
        { file_path: FROM, title: 'Refunds', changes: 2 },
      ],
      total_documents: 2,
      total_changes: 5,
    })
    const head = at.git.head()
    const body = await done('move', { path: FROM, new_path: TO })
    expect(body).toMatchObject({ saved_as: 'commit', commit_sha: at.git.head(), total_documents: 2 })
    expect(at.git.git('rev-parse', 'HEAD^')).toBe(head)
    expect(at.git.git('log', '-1', '--format=%B')).toContain(
      `Move ${FROM} to ${TO}\n\nLinks in 1 document follow.`,
    )
    expect(textOf(TO)).toBe(
      REFUNDS.replace('../plan.md', '../../plan.md').replace('images/flow', '../images/flow'),
    )
    expect(textOf('docs/plan.md')).toBe(
      PLAN.replace('[refunds]\n', '[paid-back]\n')
        .replace('specs/refunds.md#', 'specs/money/paid-back.md#')
        .replace('/docs/specs/refunds.md', `/${TO}`),
    )
    expect(filesOf()).toEqual(
      Object.keys(FILES)
        .map((path) => (path === FROM ? TO : path))
        .sort(),
    )
    expect(at.git.git('diff', '--name-only', 'HEAD^').split('\n').sort()).toEqual(
      ['docs/plan.md', TO, FROM].sort(),
    )
  })

  it('is undone by a commit beside later changes, and refused where they are in the same lines', async () => {
    const { commit_sha } = await done('move', { path: FROM, new_path: TO })
    at.git.commit({
      [TO]: `${textOf(TO)}\nLater.\n`,
      'docs/plan.md': textOf('docs/plan.md').replace('Nothing.', 'Something.'),
    })
    await done('undo', { commit_sha })
    expect(textOf(FROM)).toBe(`${REFUNDS}\nLater.\n`)
    expect(textOf('docs/plan.md')).toBe(PLAN.replace('Nothing.', 'Something.'))
    expect(filesOf()).not.toContain(TO)
    expect(subjects()[0]).toBe(`Undo “Move ${FROM} to ${TO}”`)
    expect(await post('undo', { commit_sha })).toMatchObject({ status: 409 })

    const second = await done('move', { path: FROM, new_path: TO })
    at.git.commit({ 'docs/plan.md': textOf('docs/plan.md').replace('See [refunds]', 'Read [refunds]') })
    const head = at.git.head()
    const refused = await post('undo', { commit_sha: second.commit_sha })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.detail).toContain('docs/plan.md has changed since')
    expect(at.git.head()).toBe(head)
  })

  it('takes the newest text, unless the reader has seen another version', async () => {
    const sha = at.blobOf(FROM)
    at.git.commit({ [FROM]: `${REFUNDS}\nNewer.\n` })
    const refused = await post('move', { path: FROM, new_path: TO, sha })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.detail).toContain('has changed since it was read. Nothing was saved.')
    await done('move', { path: FROM, new_path: TO })
    expect(textOf(TO)).toContain('\nNewer.\n')
  })

  it('rewrites documents that are not indexed yet', async () => {
    at.git.commit({ 'docs/late.md': '[a](specs/refunds.md)\n' })
    await done('move', { path: FROM, new_path: TO })
    expect(textOf('docs/late.md')).toBe('[a](specs/money/paid-back.md)\n')
  })

  it.each([
    ['docs/plan.md', 409, 'docs/plan.md already exists'],
    ['docs/plan.md/refunds.md', 409, 'docs/plan.md already exists'],
    ['docs/specs/images', 422, 'must end in .md'],
    ['src/refunds.md', 422, 'would be no document: specs.doc_paths in CONFIG.yaml allows docs/**/*.md'],
    [FROM, 422, 'is the present path'],
    ['docs/../x.md', 422, ''],
  ])('to %s is refused and changes nothing', async (new_path, status, detail) => {
    const head = at.git.head()
    const move = { path: FROM, new_path }
    for (const answer of [await post('move', move), await preview('move', move)]) {
      expect(answer.status).toBe(status)
      expect(JSON.stringify(answer.body.detail)).toContain(detail)
    }
    expect(at.git.head()).toBe(head)
  })

  it('of the configuration, of a file that is no document, and by a reader is refused', async () => {
    const to = { new_path: 'docs/x.md' }
    expect(await post('move', { path: 'CONFIG.yaml', ...to })).toMatchObject({ status: 409 })
    expect(await post('move', { path: 'src/a.md.ts', ...to })).toMatchObject({ status: 422 })
    expect(await post('move', { path: 'docs/none.md', ...to })).toMatchObject({ status: 404 })
    expect(await post('move', { path: FROM, ...to }, at.readOnlyKey)).toMatchObject({ status: 403 })
  })

  it('is a pull request where the repository chose them', async () => {
    const body = await done('move', { path: FROM, new_path: TO, as: 'pull' })
    expect(body).toMatchObject({ saved_as: 'pull_request', pr_number: 1 })
    expect(filesOf()).toContain(FROM)
    expect(textOf('docs/plan.md', body.branch)).toContain(TO)
    expect(filesOf(body.branch)).not.toContain(FROM)
    const pull = await (await at.ask(`/api/repos/acme/${at.repo}/pulls/1`)).json()
    expect(pull).toMatchObject({ title: `Move ${FROM} to ${TO}`, body: 'Links in 1 document follow.' })
  })

  it('of a document that AI may not see does not name it in the pull request', async () => {
    at.git.commit({ [FROM]: `---\nai_exposure: none\n---\n${REFUNDS}` })
    const { branch } = await done('move', { path: FROM, new_path: TO, as: 'pull' })
    const pull = await (await at.ask(`/api/repos/acme/${at.repo}/pulls/1`)).json()
    expect(pull.title).toBe('Move a document')
    expect(JSON.stringify(pull)).not.toContain('refunds.md')
    expect(at.git.git('log', '-1', '--format=%s', branch)).toBe('Move a document')
  })
})

describe('what belongs to a moved document', () => {
  const json = { 'content-type': 'application/json' }
  const follow = async () => {
    await at.index()
    const { key, app } = { key: { orgId: at.org.id, repositoryId: at.repositoryId }, app: at.app }
    await trackSectionIdentities(app.ctx, key)
    await updatePlaces(jobContext(app.ctx), key)
  }
  const comment = async (about: object) => {
    const body = JSON.stringify({ repo: `acme/${at.repo}`, path: FROM, body: 'Why?', ...about })
    const response = await at.ask('/api/comments', { method: 'POST', headers: json, body })
    return (await response.json()).id
  }
  const placeOf = async (id: number) => (await at.ask(`/api/comments/${id}`)).json()

  it('goes with it, although the move changes each of its sections: comments, and identities of sections', async () => {
    at.git.commit({ [FROM]: EVERY_SECTION_LINKS })
    await follow()
    const ids = [
      await comment({}),
      await comment({ section_id: 'limits' }),
      await comment({ section_id: 'limits', quote: 'Nobody gets more back' }),
    ]
    const identities = () =>
      at.app.db
        .select({ id: sectionIdentities.id, path: sectionIdentities.path })
        .from(sectionIdentities)
        .where(and(eq(sectionIdentities.repositoryId, at.repositoryId), isNull(sectionIdentities.removedAt)))
        .orderBy(sectionIdentities.id)
    const before = (await identities()).filter(({ path }) => path === FROM)
    expect(before).toHaveLength(3)
    await done('move', { path: FROM, new_path: TO })
    await follow()
    expect(textOf(TO)).not.toContain('(../plan.md)')
    for (const id of ids) expect(await placeOf(id)).toMatchObject({ path: TO, is_outdated: false })
    expect(await placeOf(ids[1])).toMatchObject({ section_id: 'limits' })
    expect(await identities()).toEqual(expect.arrayContaining(before.map(({ id }) => ({ id, path: TO }))))
  })
})

const EVERY_SECTION_LINKS = `# Refunds

## Window

Within 30 days: see the [plan](../plan.md).

## Limits

Nobody gets more back than they paid: see the [plan](../plan.md).

## Log

All is logged: see the [plan](../plan.md).
`
