import { expect, it, vi } from 'vitest'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import type { CodeHostError, Head } from '#server/ports/codehost/port'
import { makeRepository } from '#tests/support/git-repository'

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  watch: () => {
    throw new Error('ENOSPC: System limit for number of file watchers reached')
  },
}))

it('detects a commit at the next regular check if the system offers no file events, and logs this once', async () => {
  const repository = makeRepository({ 'a.md': 'a' })
  const host = localCodeHost({ env: process.env, settleMs: 5, recheckMs: 50 })
  const moves: Head[] = []
  const troubles: CodeHostError[] = []
  const stop = await host.watch(
    repository,
    (head) => moves.push(head),
    (trouble) => troubles.push(trouble),
  )
  try {
    for (const content of ['b', 'c']) {
      const commitSha = repository.commit({ 'a.md': content })
      await vi.waitFor(() => expect(moves.at(-1)?.commitSha).toBe(commitSha), { timeout: 5_000 })
    }
    expect(troubles.map(({ code }) => code)).toEqual(['unreadable'])
    expect(troubles[0]?.message).toContain('fs.inotify.max_user_watches')
  } finally {
    stop()
    repository.remove()
  }
})
