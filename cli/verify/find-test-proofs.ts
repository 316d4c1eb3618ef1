import { git } from '../source/local/git'

export interface TestProof {
  file: string
  line: number
}

const REFERENCE = /svc:(?:[^\s"'`#]+#)?([0-9a-f]{12}(?:-\d+)?)/g
const LINE = /^([^\0]+)\0(\d+)\0(.*)$/

/** Tests that name a criterion as `svc:<id>` in the code of the checkout, by id. Markdown does not count. */
export function findTestProofs(root: string): Map<string, TestProof> {
  const pattern = 'svc:([^[:space:]"\'`#]+#)?[0-9a-f]{12}'
  const paths = ['.', ':(exclude,icase)*.md', ':(exclude,icase)*.markdown', ':(exclude).svc']
  const output = git(root, ['grep', '--untracked', '-I', '-n', '-z', '-E', '-e', pattern, '--', ...paths])
  const proofs = new Map<string, TestProof>()
  for (const text of (output ?? '').split('\n')) {
    const [, file, line, content] = LINE.exec(text) ?? []
    if (file === undefined || content === undefined) continue
    for (const [, id] of content.matchAll(REFERENCE))
      if (id !== undefined && !proofs.has(id)) proofs.set(id, { file, line: Number(line) })
  }
  return proofs
}
