import { CodeHostError } from '../../port'
import { keepReader, purposeOf, takeKeptReader } from './kept-readers'
import { type ObjectHeader, ObjectReader } from './object-reader'
import type { GitRepository } from './run-git'

export interface FoundObject extends ObjectHeader {
  bytes: Buffer
}

/** Reads objects of one repository, one at a time. The answer is null if no object has the name. */
export interface Objects {
  info(name: string): Promise<ObjectHeader | null>
  contents(name: string): Promise<FoundObject | null>
}

export type ReadContents = Objects['contents']

/** Uses one git process during the work, if possible one that is already running. */
export async function withObjects<T>(git: GitRepository, work: (objects: Objects) => Promise<T>): Promise<T> {
  const { objects, release } = await borrowObjects(git)
  try {
    return await work(objects)
  } finally {
    await release()
  }
}

/** For work that is not a single function. Call `release` at its end. */
export async function borrowObjects(
  git: GitRepository,
): Promise<{ objects: Objects; release: () => Promise<void> }> {
  git.signal?.throwIfAborted()
  const purpose = await purposeOf(git)
  const kept = purpose && takeKeptReader(purpose)
  let reader = kept ?? new ObjectReader(git)
  let isNew = !kept
  const abort = () => void reader.end(git.signal?.reason)
  git.signal?.addEventListener('abort', abort, { once: true })

  /**
   * A kept process may have died, or lack newer objects of the repository, for example after an alternate was added. So a new
   * process decides what is missing or damaged.
   */
  async function ask<T>(request: (current: ObjectReader) => Promise<T | null>): Promise<T | null> {
    git.signal?.throwIfAborted()
    const answer = isNew ? request(reader) : await request(reader).catch(unlessTimedOut)
    if (isNew || answer) return answer
    await reader.end()
    git.signal?.throwIfAborted()
    reader = new ObjectReader(git)
    isNew = true
    return request(reader)
  }

  return {
    objects: {
      info: (name) => ask((current) => current.info(name)),
      contents: (name) => ask((current) => current.contents(name)),
    },
    async release() {
      git.signal?.removeEventListener('abort', abort)
      if (purpose && reader.isInSync && !git.signal?.aborted) keepReader(reader, purpose)
      else await reader.end()
    },
  }
}

/** A new process would also take too long. */
function unlessTimedOut(error: unknown): null {
  if (error instanceof CodeHostError && error.code === 'timeout') throw error
  return null
}
