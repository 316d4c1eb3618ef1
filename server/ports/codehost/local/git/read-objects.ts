import { CodeHostError } from '../../port'
import { ChunkReader } from './chunk-reader'
import { type GitRepository, streamGit } from './run-git'

export interface FoundObject {
  sha: string
  bytes: Buffer
}

/** Returns null if no object has this name. Allows one call at a time. */
export type ReadObject = (name: string) => Promise<FoundObject | null>

/** Keeps one git process during the work. It answers the requests one after another. */
export async function withObjects<T>(git: GitRepository, work: (read: ReadObject) => Promise<T>): Promise<T> {
  const requests = new ObjectRequests()
  const output = streamGit({ ...git, args: ['cat-file', '--batch'], input: requests.names() })
  const reader = new ChunkReader(output)
  try {
    return await work(async (name) => {
      requests.add(name)
      const line = (await reader.line()) ?? ''
      if (line.endsWith(' missing')) return null
      const [sha = '', , size] = line.split(' ')
      if (size === undefined) throw unexpectedLine(name, line)
      const bytes = await reader.take(Number(size))
      await reader.skip(1)
      return { sha, bytes }
    })
  } finally {
    requests.end()
    await output.return()
  }
}

class ObjectRequests {
  #waiting: string[] = []
  #hasEnded = false
  #wake: () => void = () => undefined

  add(name: string): void {
    this.#waiting.push(name)
    this.#wake()
  }

  end(): void {
    this.#hasEnded = true
    this.#wake()
  }

  async *names(): AsyncGenerator<string> {
    while (!this.#hasEnded) {
      const name = this.#waiting.shift()
      if (name !== undefined) yield name
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}

const unexpectedLine = (name: string, line: string) =>
  new CodeHostError(
    'corrupt',
    `Git answered "${line.slice(0, 80)}" for ${name}: run "git fsck --full" there.`,
  )
