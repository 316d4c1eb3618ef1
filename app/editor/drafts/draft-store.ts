import type { Splice } from '../../../spec/edit'
import { spliceAll } from '../../../spec/edit/splice'

/** Which file of which repository, and the sitting: two tabs never write over each other's. */
interface Name {
  file: string
  sitting: string
}

/** What somebody typed in one sitting and has not saved, kept by the browser. */
export interface Draft extends Name {
  /** What it was made from: the blob's id, empty for a new file, and its text. */
  sha: string
  base: string
  text: string
  at: number
}

/** What is written each time: no more than what was typed since the base. */
interface Kept extends Name {
  sha: string
  splices: Splice[]
  at: number
}

interface KeptBase extends Name {
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
        request.result.createObjectStore(store, { keyPath: ['file', 'sitting'] satisfies (keyof Name)[] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function within<T>(
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

/** The base's text need be there only the first time, and when it is another one. */
export const keepDraft = ({ file, sitting, sha, splices, at }: Kept, base: string | null) =>
  within('readwrite', (drafts, bases) => {
    if (base !== null) bases.put({ file, sitting, text: base } satisfies KeptBase)
    return drafts.put({ file, sitting, sha, splices, at } satisfies Kept)
  })

export const dropDraft = ({ file, sitting }: Name) =>
  within('readwrite', (drafts, bases) => {
    bases.delete([file, sitting])
    return drafts.delete([file, sitting])
  })

/** The last draft of other sittings with a file; ones that nobody came back to are forgotten. */
export async function findDraft({ file, sitting }: Name): Promise<Draft | null> {
  const range = IDBKeyRange.bound([file], [file, []])
  const all = await within<Kept[]>('readonly', (drafts) => drafts.getAll(range))
  const isOld = ({ at }: Kept) => at < Date.now() - MAX_AGE_MS
  for (const draft of all.filter(isOld)) await dropDraft(draft)
  const others = all.filter((draft) => draft.sitting !== sitting && !isOld(draft))
  const [last] = others.sort((a, b) => b.at - a.at)
  if (!last) return null
  const base = await within<KeptBase | undefined>('readonly', (_, bases) => bases.get([file, last.sitting]))
  if (!base) return null
  const { splices, ...draft } = last
  return { ...draft, base: base.text, text: spliceAll(base.text, splices) }
}
