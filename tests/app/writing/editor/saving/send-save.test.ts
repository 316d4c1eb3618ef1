import { afterEach, expect, it, vi } from 'vitest'
import { sendSave } from '#app/writing/editor/saving/send-save'

afterEach(() => vi.unstubAllGlobals())

const SHA = 'a'.repeat(40)
const place = { org: 'acme', owner: 'acme', repo: 'specs', path: 'docs/specs/a.md' }

async function answered(body: object) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 409 }))
  return sendSave('save', place, { content: '# Mine\n', sha: SHA }, 'attempt')
}

it('a save from an older base can be merged, or saved as a new file if the file was deleted', async () => {
  const changed = { detail: 'Changed.', server_content: '# Theirs\n', server_sha: SHA }
  expect(await answered(changed)).toEqual({ kind: 'stale', content: '# Theirs\n', sha: SHA })
  const removedFile = { detail: 'Gone.', server_content: null, server_sha: '' }
  expect(await answered(removedFile)).toEqual({ kind: 'stale', content: null, sha: '' })
})

it('a file that became binary does not count as deleted, because the next save would replace it', async () => {
  const binary = { detail: 'It cannot be merged.', server_content: null, server_sha: SHA }
  expect(await answered(binary)).toEqual({
    kind: 'refused',
    message: 'It cannot be merged.',
    needsPull: false,
  })
})
