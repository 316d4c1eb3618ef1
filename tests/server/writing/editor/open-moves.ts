import { expect } from 'vitest'
import type { Files } from '#tests/support/git-repository'
import { openEditor } from './open-editor'

/** A new repository for every test, with the requests that move and delete documents. */
export function openMoves(files: Files) {
  const at = openEditor(files)
  const repo = () => `acme/${at.repo}`
  const post = async (act: string, body: object, key = at.writeKey) => {
    const response = await at.ask(`/api/documents/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      key,
      body: JSON.stringify({ repo: repo(), ...body }),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    at,
    post,
    /** The body of the answer to a change that succeeds. */
    async done(act: string, body: object) {
      const answer = await post(act, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    },
    async preview(act: string, query: Record<string, string>) {
      const response = await at.ask(
        `/api/documents/${act}?${new URLSearchParams({ repo: repo(), ...query })}`,
      )
      return { status: response.status, body: await response.json() }
    },
    textOf: (path: string, branch = 'main') => `${at.git.git('show', `${branch}:${path}`)}\n`,
    filesOf: (branch = 'main') => at.git.git('ls-tree', '-r', '--name-only', branch).split('\n'),
    subjects: () => at.git.git('log', '--format=%s', 'main').split('\n'),
  }
}
