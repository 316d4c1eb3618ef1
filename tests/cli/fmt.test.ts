import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder, svc } from './run-svc'

const UNTIDY = '## A\r\n<!--svc:system:a   status:In Progress-->\r\n- [ ] b'
const TIDY = '## A\r\n<!-- svc:system:a status:in_progress -->\r\n- [ ] b'
const FILES = { 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': UNTIDY, 'docs/specs/b.md': TIDY }

it('svc fmt --check names the markers that would change, changes nothing, and ends with 1', async () => {
  const folder = makeFolder(FILES)
  expect(await svc(folder, ['fmt', '--check'])).toEqual({
    code: 1,
    err: '',
    out: `docs/specs/a.md:2:1: info: Write <!-- svc:system:a status:in_progress --> [marker_format]

2 documents: 1 info; --write can fix 1 of them.
`,
  })
  expect(readFileSync(join(folder, 'docs/specs/a.md'), 'utf8')).toBe(UNTIDY)
})

it('svc fmt --write changes the markers and no other byte; after it --check ends with 0', async () => {
  const folder = makeFolder(FILES)
  const { code, out } = await svc(folder, ['fmt', '--write'])
  expect(code).toBe(0)
  expect(out).toContain('docs/specs/a.md:2:1: fixed: Write')
  expect(readFileSync(join(folder, 'docs/specs/a.md'), 'utf8')).toBe(TIDY)
  expect(await svc(folder, ['fmt', '--check'])).toEqual({
    code: 0,
    err: '',
    out: '2 documents: no problems.\n',
  })
})

it.each(['--check', '--write'])('svc fmt %s ends with 1 when no pattern matches', async (option) => {
  const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n', 'elsewhere/a.md': UNTIDY, 'code.ts': '' })
  expect(await svc(folder, ['fmt', option])).toMatchObject({
    code: 1,
    out: expect.stringContaining('No documents found'),
  })
  expect(await svc(folder, ['fmt', option, 'elsewhere'])).toMatchObject({ code: 1 })
})
