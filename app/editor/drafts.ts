/** What somebody typed in one sitting and has not saved, kept by the browser. */
export interface Draft {
  /** Which file of which repository. */
  file: string
  /** The sitting: two tabs never write over each other's. */
  sitting: string
  /** What it was made from: the blob's id, empty for a new file, and its text. */
  sha: string
  base: string
  text: string
  at: number
}

type Name = Pick<Draft, 'file' | 'sitting'>

const STORE = 'drafts'
const MAX_AGE_MS = 90 * 24 * 3600 * 1000

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('plumbline', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['file', 'sitting'] satisfies (keyof Draft)[] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function within<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode)
    const request = act(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const keepDraft = (draft: Draft) => within('readwrite', (store) => store.put(draft))

export const dropDraft = ({ file, sitting }: Name) =>
  within('readwrite', (store) => store.delete([file, sitting]))

/** The last draft of other sittings with a file; ones that nobody came back to are forgotten. */
export async function findDraft({ file, sitting }: Name): Promise<Draft | null> {
  const range = IDBKeyRange.bound([file], [file, []])
  const drafts = await within<Draft[]>('readonly', (store) => store.getAll(range))
  const isOld = ({ at }: Draft) => at < Date.now() - MAX_AGE_MS
  for (const draft of drafts.filter(isOld)) await dropDraft(draft)
  const others = drafts.filter((draft) => draft.sitting !== sitting && !isOld(draft))
  return others.sort((a, b) => b.at - a.at)[0] ?? null
}
