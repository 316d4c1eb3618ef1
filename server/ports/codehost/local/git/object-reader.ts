import { CodeHostError } from '../../port'
import { ChunkReader } from './chunk-reader'
import { type GitRepository, streamGit } from './run-git'

export interface ObjectHeader {
  sha: string
  type: string
  size: number
}

/** One git process that answers one request at a time. */
export class ObjectReader {
  readonly #requests = new RequestQueue()
  readonly #ending = new AbortController()
  readonly #output: AsyncGenerator<Buffer, void>
  readonly #chunks: ChunkReader
  #setHold: (holdsProcess: boolean) => void = () => undefined
  #isInSync = false

  constructor(git: GitRepository) {
    this.#output = streamGit({
      ...git,
      signal: this.#ending.signal,
      args: ['cat-file', '--batch-command'],
      input: this.#requests.lines(),
      isIdle: () => this.#isInSync,
      onStart: (child) => {
        this.#setHold = (holdsProcess) => (holdsProcess ? child.ref() : child.unref())
      },
    })
    this.#chunks = new ChunkReader(this.#output)
  }

  /** Whether git runs and no answer is outstanding, so that the next request gets its own answer. */
  get isInSync(): boolean {
    return this.#isInSync
  }

  /** The kind of the object, or null if no object has this name. */
  info(name: string): Promise<ObjectHeader | null> {
    return this.#ask(`info ${name}`, async (header) => header)
  }

  contents(name: string): Promise<(ObjectHeader & { bytes: Buffer }) | null> {
    return this.#ask(`contents ${name}`, async (header) => {
      const bytes = await this.#chunks.take(header.size)
      await this.#chunks.skip(1)
      return { ...header, bytes }
    })
  }

  /** A reader that waits for its next use does not keep our process running. */
  hold(holdsProcess: boolean): void {
    this.#setHold(holdsProcess)
  }

  /** A request that waits for its answer fails with this reason. */
  async end(reason: unknown = new Error('the reader has ended')): Promise<void> {
    this.#requests.end()
    this.#ending.abort(reason)
    await this.#output.return()
  }

  async #ask<T>(request: string, finish: (header: ObjectHeader) => Promise<T>): Promise<T | null> {
    this.#isInSync = false
    this.#requests.add(request)
    const line = (await this.#chunks.line()) ?? ''
    const header = headerOf(line)
    if (!header && !NO_OBJECT.test(line)) throw unexpectedAnswer(request, line)
    const answer = header && (await finish(header))
    this.#isInSync = true
    return answer
  }
}

/** An abbreviation may name several objects. */
const NO_OBJECT = / (?:missing|ambiguous)$/

/** Parses `<sha> blob 1234`; null for `<sha> missing`. */
export function headerOf(line: string): ObjectHeader | null {
  const [, sha = '', type = '', size] = /^([0-9a-f]+) ([a-z]+) ([0-9]+)$/.exec(line) ?? []
  return size === undefined ? null : { sha, type, size: Number(size) }
}

class RequestQueue {
  #waiting: string[] = []
  #hasEnded = false
  #wake: () => void = () => undefined

  add(request: string): void {
    this.#waiting.push(request)
    this.#wake()
  }

  end(): void {
    this.#hasEnded = true
    this.#wake()
  }

  async *lines(): AsyncGenerator<string> {
    while (!this.#hasEnded) {
      const request = this.#waiting.shift()
      if (request !== undefined) yield request
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}

const unexpectedAnswer = (request: string, line: string) =>
  new CodeHostError(
    'corrupt',
    `Git answered "${line.slice(0, 80)}" to "${request}": run "git fsck --full" there.`,
  )
