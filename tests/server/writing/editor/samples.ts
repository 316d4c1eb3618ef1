import { createHash, randomUUID } from 'node:crypto'
import { parseDocument } from '#spec/markdown/index'
import { byRoot, type World } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'

/** The sha matches no file, so the save is refused at every path and writes nothing. */
const STALE_SAVE = { content: '# From the matrix\n', sha: 'f'.repeat(40) }

/** The PNG signature alone is accepted as a PNG. */
const DOT = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')

const EDITED = 'docs/specs/edited.md'
const TEXT = '# Edited\n\n## One\n\n- [ ] It MUST work\n'
const CRITERION = parseDocument(TEXT).sections[0]?.acceptanceCriteria[0]?.id

const SHA = createHash('sha1').update(`blob ${TEXT.length}\0${TEXT}`).digest('hex')

/** A new version of a document for each edit. */
async function withDocument({ at, git }: World, edit: object) {
  git.commit({ [EDITED]: TEXT })
  return { ...at, file_path: EDITED, ...edit }
}

const HOME = { repo: 'home-owner/home-repo', path: 'docs/specs/home.md' }

export const samples: ModuleSamples = {
  bodies: {
    'editor.impact': { content: '' },
    'editor.parse': { content: '' },
    'editor.preview': { content: '' },
    'editor.save': STALE_SAVE,
    'editor.savePull': STALE_SAVE,
    'edits.edit': { ...HOME, sha: 'f'.repeat(40), edits: [{ set_status: { status: 'done' } }] },
    'edits.preview': { ...HOME, edits: [{ set_status: { status: 'done' } }] },
    'moves.delete': { ...HOME, sha: 'f'.repeat(40) },
    'moves.move': { ...HOME, sha: 'f'.repeat(40), new_path: 'docs/specs/moved.md' },
    'moves.undo': { repo: HOME.repo, commit_sha: 'f'.repeat(40) },
    'editor.setBrowserChanges': { browser_changes: 'commit' },
    'edits.undo': { ...HOME, sha: 'f'.repeat(40), base_sha: 'e'.repeat(40) },
    'include.save': { patterns: ['handbook-{unique}/*.md'] },
    'editor.upload': { beside: 'docs/specs/home.md', name: 'dot.png', content_base64: DOT },
  },
  queries: {
    'moves.preview': () => ({ ...HOME, new_path: 'docs/specs/moved.md' }),
    'moves.previewDeletion': () => HOME,
  },
  forNewFiles: ['editor.impact', 'editor.save', 'editor.savePull'],
  recipes: [
    [
      'edits.addRealization',
      ['file.save'],
      byRoot('edits.addRealization', (world) =>
        withDocument(world, { criterion_id: CRITERION, code_path: 'src/a.ts' }),
      ),
    ],
    [
      'edits.checkCriterion',
      ['file.save'],
      byRoot('edits.checkCriterion', (world) => withDocument(world, { criterion_id: CRITERION })),
    ],
    [
      'edits.createSpec',
      ['file.save'],
      byRoot('edits.createSpec', ({ at }) => ({
        ...at,
        file_path: `docs/specs/${randomUUID()}.md`,
        content: '# New\n',
      })),
    ],
    [
      'edits.edit',
      ['file.save'],
      byRoot('edits.edit', async (world) => {
        const { owner, repo, ...rest } = await withDocument(world, {})
        const edits = [{ set_status: { status: 'done' } }]
        return { org: rest.org, repo: `${owner}/${repo}`, path: EDITED, edits }
      }),
    ],
    [
      'edits.undo',
      ['file.save'],
      byRoot('edits.undo', async (world) => {
        const { owner, repo, ...rest } = await withDocument(world, {})
        world.git.commit({ [EDITED]: '# Another\n' })
        const sha = createHash('sha1').update('blob 10\0# Another\n').digest('hex')
        return { org: rest.org, repo: `${owner}/${repo}`, path: EDITED, sha, base_sha: SHA }
      }),
    ],
    [
      'edits.setFacts',
      ['file.save'],
      byRoot('edits.setFacts', (world) => withDocument(world, { facts: { owner: 'ada', tags: null } })),
    ],
    [
      'edits.replaceSection',
      ['file.save'],
      byRoot('edits.replaceSection', (world) =>
        withDocument(world, { section_id: 'one', text: 'Another text.', sha: SHA }),
      ),
    ],
    [
      'edits.setReviewStatus',
      ['file.save'],
      byRoot('edits.setReviewStatus', (world) => withDocument(world, { review_status: 'approved' })),
    ],
    [
      'edits.setStatuses',
      ['file.save'],
      byRoot('edits.setStatuses', (world) =>
        withDocument(world, { sections: [{ section_id: 'one', status: 'done' }] }),
      ),
    ],
    [
      'moves.move',
      ['file.move'],
      byRoot('moves.move', async (world) => {
        const { owner, repo, ...rest } = await withDocument(world, {})
        const new_path = `docs/specs/${randomUUID()}.md`
        return { org: rest.org, repo: `${owner}/${repo}`, path: EDITED, new_path }
      }),
    ],
    [
      'moves.delete',
      ['file.delete'],
      byRoot('moves.delete', async (world) => {
        const { owner, repo, ...rest } = await withDocument(world, {})
        return { org: rest.org, repo: `${owner}/${repo}`, path: EDITED }
      }),
    ],
    [
      'moves.undo',
      ['file.restore'],
      byRoot('moves.undo', async (world) => {
        const { owner, repo, ...rest } = await withDocument(world, {})
        const commit_sha = world.git.commit({ [EDITED]: '# Another\n' })
        return { org: rest.org, repo: `${owner}/${repo}`, commit_sha }
      }),
    ],
    [
      'editor.setBrowserChanges',
      ['repository.browser_changes'],
      byRoot('editor.setBrowserChanges', ({ at }) => ({ ...at, browser_changes: 'commit' })),
    ],
    [
      'include.save',
      ['file.save'],
      byRoot('include.save', ({ at }) => ({ ...at, patterns: ['handbook/*.md'] })),
    ],
    [
      'editor.save',
      ['file.save'],
      byRoot('editor.save', ({ at }) => ({ ...at, file_path: 'README.md', content: '# A\n', sha: '' })),
    ],
    [
      'editor.savePull',
      ['file.propose', 'pull.open'],
      byRoot('editor.savePull', ({ at }) => ({
        ...at,
        file_path: 'CHANGELOG.md',
        content: '# A\n',
        sha: '',
      })),
    ],
    [
      'editor.upload',
      ['file.upload'],
      byRoot('editor.upload', ({ at }) => {
        const pixel =
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
        return { ...at, beside: 'README.md', name: 'a.png', content_base64: pixel }
      }),
    ],
  ],
  notAudited: {
    'editor.impact': 'it changes nothing: a body is too long for an address',
    'edits.preview': 'it changes nothing: a body is too long for an address',
    'editor.parse': 'it changes nothing: a body is too long for an address',
    'editor.preview': 'it changes nothing: a body is too long for an address',
  },
}
