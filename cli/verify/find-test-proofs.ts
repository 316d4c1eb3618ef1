import { git } from '#cli/source/local/git'

export interface TestProof {
  file: string
  line: number
}

const REFERENCE = /svc:((?:[^\s"'`#]+#)?[0-9a-f]{12}(?:-\d+)?)/g
const LINE = /^([^\0]+)\0(\d+)\0(.*)$/

/** Documents and reports of past runs, which also name criteria of failed tests. */
const NO_TESTS = ['md', 'markdown', 'xml', 'tap', 'json', 'jsonl', 'log']

/** Tests in the code of the checkout that name a criterion, by `<id>` or `<path>#<id>`. */
export function findTestProofs(root: string): Map<string, TestProof> {
  const pattern = 'svc:([^[:space:]"\'`#]+#)?[0-9a-f]{12}'
  const paths = ['.', ...NO_TESTS.map((name) => `:(exclude,icase)*.${name}`), ':(exclude).svc']
  const output = git(root, ['grep', '--untracked', '-I', '-n', '-z', '-E', '-e', pattern, '--', ...paths])
  const proofs = new Map<string, TestProof>()
  for (const text of (output ?? '').split('\n')) {
    const [, file, line, content] = LINE.exec(text) ?? []
    if (file === undefined || content === undefined) continue
    for (const [, name] of content.matchAll(REFERENCE))
      if (name !== undefined && !proofs.has(name)) proofs.set(name, { file, line: Number(line) })
  }
  return proofs
}
