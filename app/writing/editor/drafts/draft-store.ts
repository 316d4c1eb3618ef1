import type { Splice } from '#spec/edit/index'
import { spliceAll } from '#spec/edit/splice'

/** The file, and the sitting (one open tab), so that two tabs never overwrite each other's drafts. */
interface DraftKey {
  file: string
  sitting: string
}

/** Unsaved text of one sitting, stored in the browser. */
export interface Draft extends DraftKey {
  /** Blob id of the base version; empty for a new file. */
  sha: string
  /** Text of the base version. */
  base: string
  text: string
  at: number
}

/** Each store writes only the changes since the base, so that long texts are cheap. */
interface StoredDraft extends DraftKey {
  sha: string
  splices: Splice[]
  at: number
}

interface StoredBase extends DraftKey {
  text: string
}

const STORES = ['drafts', 'bases'] as const
const MAX_AGE_MS = 90 * 24 * 3600 * 1000

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('plumbline-drafts', 1)
    request.onupgradeneeded = () => {
      for (const store of STORES)
        request.result.createObjectStore(store, { keyPath: ['file', 'sitting'] satisfies (keyof DraftKey)[] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function inTransaction<T>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore, bases: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORES, mode)
    const request = act(transaction.objectStore('drafts'), transaction.objectStore('bases'))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Stores a draft. `base` is required only the first time and after it changed; null keeps the stored one. */
export const storeDraft = ({ file, sitting, sha, splices, at }: StoredDraft, base: string | null) =>
  inTransaction('readwrite', (drafts, bases) => {
    if (base !== null) bases.put({ file, sitting, text: base } satisfies StoredBase)
    return drafts.put({ file, sitting, sha, splices, at } satisfies StoredDraft)
  })

export const deleteDraft = ({ file, sitting }: DraftKey) =>
  inTransaction('readwrite', (drafts, bases) => {
    bases.delete([file, sitting])
    return drafts.delete([file, sitting])
  })

/** The latest draft of a file from another sitting. Deletes drafts older than 90 days. */
export async function findDraft({ file, sitting }: DraftKey): Promise<Draft | null> {
  const range = IDBKeyRange.bound([file], [file, []])
  const all = await inTransaction<StoredDraft[]>('readonly', (drafts) => drafts.getAll(range))
  const isOld = ({ at }: StoredDraft) => at < Date.now() - MAX_AGE_MS
  for (const draft of all.filter(isOld)) await deleteDraft(draft)
  const otherDrafts = all.filter((draft) => draft.sitting !== sitting && !isOld(draft))
  const [last] = otherDrafts.sort((a, b) => b.at - a.at)
  if (!last) return null
  const base = await inTransaction<StoredBase | undefined>('readonly', (_, bases) =>
    bases.get([file, last.sitting]),
  )
  if (!base) return null
  const { splices, ...draft } = last
  return { ...draft, base: base.text, text: spliceAll(base.text, splices) }
}
