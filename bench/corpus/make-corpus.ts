import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWriter, type SpecWriter } from './write-spec'

export interface CorpusOptions {
  folder: string
  /** Number of markdown files. A quarter as many other files are added. */
  files: number
  seed?: number
}

const SERVICES = 40

/**
 * Creates a bare repository with generated specs, guides and decisions in one commit. The same seed gives the same
 * files.
 */
export async function makeCorpus({ folder, files, seed = 1 }: CorpusOptions): Promise<string> {
  await initialise(folder)
  await fastImport(folder, corpusCommit(files, createWriter(seed)))
  return folder
}

/** Creates a bare repository with these files in one commit. */
export async function makeRepository(folder: string, files: Record<string, string>): Promise<string> {
  await initialise(folder)
  const added = Object.entries(files).map(([path, content]) => file(path, content))
  await fastImport(folder, [commit('The files'), ...added])
  return folder
}

async function initialise(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await git(folder, ['init', '--quiet', '--bare', '--initial-branch=main'], [])
}

/** Commits to a branch. A new branch starts at `from`. */
export function commitFiles(
  folder: string,
  files: Record<string, string>,
  { branch = 'main', from = branch }: { branch?: string; from?: string } = {},
): Promise<void> {
  const changes = Object.entries(files).map(([path, content]) => file(path, content))
  return fastImport(folder, [commit('Change', branch), `from refs/heads/${from}^0\n`, ...changes])
}

function* corpusCommit(files: number, write: SpecWriter): Generator<string> {
  yield commit('The corpus')
  yield file('CONFIG.yaml', 'version: "1"\nteam: platform\nspecs:\n  doc_paths: ["services/**/*.md"]\n')
  for (let index = 0; index < files; index++) {
    const service = `services/service-${String(index % SERVICES).padStart(2, '0')}`
    const kind = KINDS[index % KINDS.length] ?? 'specs'
    yield file(
      `${service}/docs/${kind}/${String(index).padStart(6, '0')}-${write.slug()}.md`,
      write.spec(index),
    )
    if (index % 4 === 0)
      yield file(`${service}/src/module-${index}.ts`, `export const module${index} = ${index}\n`)
  }
}

const KINDS = ['specs', 'specs', 'specs', 'guides', 'decisions']

const commit = (message: string, branch = 'main') =>
  `commit refs/heads/${branch}\ncommitter Bench <bench@example.test> ${1_780_000_000} +0000\ndata ${message.length}\n${message}\n`

const file = (path: string, content: string) =>
  `M 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`

const fastImport = (folder: string, lines: Iterable<string>) =>
  git(folder, ['fast-import', '--quiet', '--date-format=raw'], lines)

async function git(folder: string, args: string[], input: Iterable<string>): Promise<void> {
  const child = spawn('git', ['-C', folder, ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(child, 'close')
  await pipeline(Readable.from(input), child.stdin)
  const [code] = await ended
  if (code !== 0) throw new Error(`git ${args[0]} ended with ${code}`)
}
