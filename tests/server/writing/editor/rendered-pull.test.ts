import { expect, it } from 'vitest'
import { openRepository } from '#tests/server/writing/pulls/open-repository'

const BEFORE = '---\ntitle: A\n---\n# A\n\n## One\n\n- [ ] It MUST hold\n'
const at = openRepository({
  'docs/a.md': BEFORE,
  'docs/gone.md': '# Gone\n\nIt is over.\n',
  'docs/moved.md': '# Moved\n\nThe words of this text stay as they were before.\n',
  'main.ts': 'one()\n',
})

async function openChanges() {
  at.git.git('checkout', '--quiet', '-b', 'side')
  at.git.git('mv', 'docs/moved.md', 'docs/there.md')
  at.git.git('rm', '--quiet', 'docs/gone.md')
  at.git.commit({
    'docs/a.md': BEFORE.replace('hold', 'work <b>'),
    'docs/new.md': '# New\n\nFirst <script>alert(1)</script> words.\n',
    'main.ts': 'two()\n',
  })
  at.git.git('checkout', '--quiet', 'main')
  const { status, body } = await at.post('/pulls', { title: 'Change all', head: 'side' })
  expect(status, JSON.stringify(body)).toBe(200)
}

it('renders the changed documents of a pull request with the changes marked', async () => {
  await openChanges()
  const { status, body } = await at.get('/pulls/1/rendered')
  expect(status).toBe(200)
  expect(body.is_truncated).toBe(false)
  const files = Object.fromEntries(body.files.map((file: { path: string }) => [file.path, file]))
  expect(Object.keys(files).sort()).toEqual(['docs/a.md', 'docs/gone.md', 'docs/new.md', 'docs/there.md'])
  expect(files['docs/a.md'].html).toMatch(/<del class="removed">hold<\/del><ins class="added">work/)
  expect(files['docs/a.md'].changes.join()).toMatch(/criterion/)
  expect(files['docs/gone.md'].html).toContain('<del class="removed">It is over.</del>')
  expect(files['docs/new.md'].html).toContain('words.')
  expect(files['docs/new.md'].html).not.toMatch(/<script|class="added"/)
  expect(files['docs/there.md'].html).not.toMatch(/class="(?:added|removed)"/)
})

it('stays readable after the merge, and leaves out what is too large', async () => {
  await openChanges()
  at.git.git('checkout', '--quiet', 'side')
  at.git.commit({ 'docs/large.md': 'word '.repeat(250_000) })
  at.git.git('checkout', '--quiet', 'main')
  expect((await at.post('/pulls/1/merge', { delete_branch: true })).status).toBe(200)
  const { body } = await at.get('/pulls/1/rendered')
  expect(body.is_truncated).toBe(true)
  expect(body.files.map(({ path }: { path: string }) => path)).not.toContain('docs/large.md')
  expect(body.files.length).toBeGreaterThan(0)
})

it('of an unknown pull request is a 404', async () => {
  expect((await at.get('/pulls/7/rendered')).status).toBe(404)
})
