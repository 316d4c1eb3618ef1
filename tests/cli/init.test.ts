import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Files, makeRepository } from '#tests/support/git-repository'
import { svc } from './run-svc'

async function init(files: Files) {
  const git = makeRepository(files)
  onTestFinished(git.remove)
  const { code, out } = await svc(git.path, ['init'])
  expect(code).toBe(0)
  return { out, config: readFileSync(join(git.path, 'CONFIG.yaml'), 'utf8') }
}

it('includes what a repository has by convention, and prints all paths with their numbers', async () => {
  const { out, config } = await init({
    'README.md': '# R\n',
    'text/0001-a.md': '# A\n',
    'text/0002-b.md': '# B\n',
    'notes/x.md': '# X\n',
  })
  expect(config).toContain('  doc_paths:\n    - text/*.md\n')
  expect(out).toContain('3 of 4 Markdown files are included.')
  expect(out).toContain('\n  included text/*.md (2) RFCs\n')
  expect(out).toContain('\n           notes/**/*.md (1) Other Markdown files\n')
  expect(out).not.toContain('first-spec')
})

it('keeps a configuration, and says what it leaves out', async () => {
  const own = 'version: "1"\nspecs:\n  doc_paths: ["docs/specs/*.md"]\n'
  const { out, config } = await init({
    'CONFIG.yaml': own,
    'docs/specs/a.md': '# A\n',
    'docs/adr/b.md': '# B\n',
  })
  expect(config).toBe(own)
  expect(out).toContain('1 of 2 Markdown files is included.')
  expect(out).toContain('Add the paths that you want to specs.doc_paths in CONFIG.yaml.')
})

it('writes a first spec where there are no documents', async () => {
  const { out, config } = await init({ 'src/main.ts': '' })
  expect(config).toContain('- docs/specs/**/*.md')
  expect(out).toContain('Created docs/specs/first-spec.md.')
})
