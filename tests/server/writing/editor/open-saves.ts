import { expect } from 'vitest'
import { openEditor } from './open-editor'

export const PATH = 'docs/specs/refunds.md'
export const SPEC = '---\r\nstatus: todo\r\n---\r\n# Refunds\r\n\r\nNo last newline'

/** A new repository for every test, with the requests of the tests that save in it. */
export function openSaves() {
  const at = openEditor({ [PATH]: SPEC, 'README.md': 'Read me\n', 'src/main.c': 'int main() {}\n' })
  const save = (body: object, path = PATH, headers = {}) => at.post(`${path}/save`, body, { headers })
  return {
    at,
    save,
    /** The response to a save that succeeds. */
    saved: async (body: object, path = PATH) => {
      const answer = await save(body, path)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    },
    subjects: () => at.git.git('log', '--format=%s', 'main').split('\n'),
    contentOf: (path: string) => at.git.git('show', `main:${path}`),
  }
}
