import { join } from 'node:path'
import { makeRepository } from './corpus/make-corpus'
import { numberArgument, printRatios, sideBySide, timed, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { indexAndRender, withPages } from './pages/read-pages'

const PATH = 'docs/specs/spec-00000.md'
const ROUNDS = 40

const textOf = (number: number) =>
  `# Spec ${number}\n\n## Goal\n\n${'A sentence about what will be true. '.repeat(40)}\n`

/**
 * The first view of a document in a folder of 10 000, compared with the same document alone: what the tree costs a page. Target:
 * at most 1.2 times; measured: 1.17 (47.5 ms to 55.7 ms, on two shared cores).
 *
 *     npm run bench -- tree [--documents 10000]
 */
export async function run(args: string[]): Promise<void> {
  const count = numberArgument(args, 'documents', 10_000)
  await withTemporaryFolder(async (folder) => {
    const many = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `docs/specs/spec-${String(at).padStart(5, '0')}.md`,
        textOf(at),
      ]),
    )
    const repositories = {
      alone: await makeRepository(join(folder, 'alone.git'), { [PATH]: textOf(0) }),
      many: await makeRepository(join(folder, 'many.git'), many),
    }
    const stage = await openStage(join(folder, 'data'))
    try {
      const url = await stage.create('tree')
      await indexAndRender(url, repositories)
      await withPages(url, Object.keys(repositories), async (read) => {
        const view = (org: string) => () => timed(() => read(org, PATH))
        printRatios(
          await sideBySide(ROUNDS, { alone: view('alone'), [`in a folder of ${count}`]: view('many') }),
        )
      })
    } finally {
      await stage.close()
    }
  })
}
