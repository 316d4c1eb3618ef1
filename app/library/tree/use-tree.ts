import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLiveUpdates } from '#app/live/live-updates'
import { loadTrpc } from '#app/load-trpc'
import {
  foldersAround,
  type KnownFolder,
  type LoadedTree,
  parseFolderKey,
  type TreePlace,
  toKnown,
} from './tree-data'
import { readOpenFolders, storeOpenFolders } from './tree-memory'
import { listRows } from './tree-rows'

/** Entries that one request reads. */
const CHUNK = 200

/** The rows of the tree, and what opens, closes and loads them. */
export function useTree(org: string, loaded: LoadedTree, place: TreePlace | null) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(Object.keys(loaded.folders)))
  const [folders, setFolders] = useState<ReadonlyMap<string, KnownFolder>>(
    () => new Map(Object.entries(loaded.folders).map(([key, folder]) => [key, toKnown(folder)])),
  )
  const { loadPart, reload } = useLoader(org, setFolders, () =>
    place ? partsAround(place).filter(({ key }) => key in loaded.folders) : [],
  )
  useLiveUpdates((update) => {
    if (update.event === 'reset') reload(open, '')
    else if (update.event === 'run' && update.run.state === 'done') reload(open, `${update.run.repo}:`)
  })
  const change = useCallback(
    (next: (before: ReadonlySet<string>) => Iterable<string>) =>
      setOpen((before) => {
        const after = new Set(next(before))
        storeOpenFolders(org, after)
        return after
      }),
    [org],
  )
  // After hydration, so that the first elements equal those of the server.
  useEffect(() => change((before) => [...before, ...readOpenFolders(org)]), [org, change])
  // The current document is always in view.
  const { owner, repo, path } = place ?? {}
  useEffect(() => {
    if (owner === undefined || repo === undefined) return
    const parts = partsAround({ owner, repo, path: path ?? null })
    change((before) => [...before, ...parts.map(({ key }) => key)])
    for (const { key, around } of parts) loadPart(key, { around })
  }, [owner, repo, path, change, loadPart])
  const rows = useMemo(
    () => listRows({ org, repositories: loaded.repositories, folders, open, current: place }),
    [org, loaded.repositories, folders, open, place],
  )
  return {
    rows,
    loadRow: useCallback(
      (key: string, index: number) => loadPart(key, { offset: Math.floor(index / CHUNK) * CHUNK }),
      [loadPart],
    ),
    toggle: (key: string) => {
      change((before) => (before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
    },
    openAll: (keys: string[]) => change((before) => [...before, ...keys]),
  }
}

type SetFolders = (
  change: (before: ReadonlyMap<string, KnownFolder>) => ReadonlyMap<string, KnownFolder>,
) => void

/** The folders around a document, each with the entry that must be in view. */
const partsAround = (place: TreePlace) => {
  const keys = foldersAround(place)
  return keys.map((key, index) => {
    const next = keys[index + 1]
    return { key, around: next === undefined ? (place.path ?? undefined) : parseFolderKey(next).folder }
  })
}

const requestOf = (key: string, { offset, around }: { offset?: number; around?: string }) =>
  `${key} ${offset ?? around ?? ''}`

interface FolderPart {
  key: string
  part: { offset?: number; around?: string }
}

/** Loads a part of a folder once. The parts of the first page came with it. */
function useLoader(
  org: string,
  setFolders: SetFolders,
  loadedParts: () => { key: string; around: string | undefined }[],
) {
  const [first] = useState(() =>
    loadedParts().map(({ key, around }): [string, FolderPart] => [
      requestOf(key, { around }),
      { key, part: { around } },
    ]),
  )
  const asked = useRef(new Map(first))
  const loadPart = useCallback(
    (key: string, part: FolderPart['part']) => {
      const request = requestOf(key, part)
      if (asked.current.has(request)) return
      asked.current.set(request, { key, part })
      const { owner, repo, folder } = parseFolderKey(key)
      const read = async () =>
        (await loadTrpc()).repos.folder.query({ org, owner, repo, folder, ...part, limit: CHUNK })
      read().then(
        (answer) => setFolders((before) => new Map(before).set(key, toKnown(answer, before.get(key)))),
        // Asked again when the row comes into view the next time.
        () => asked.current.delete(request),
      )
    },
    [org, setFolders],
  )
  /** Loads the folders whose keys begin like this again. Closed ones are loaded when they are opened. */
  const reload = useCallback(
    (open: ReadonlySet<string>, beginning: string) => {
      const outdated = [...asked.current].filter(([, { key }]) => key.startsWith(beginning))
      for (const [request] of outdated) asked.current.delete(request)
      setFolders(
        (before) => new Map([...before].filter(([key]) => open.has(key) || !key.startsWith(beginning))),
      )
      for (const [, { key, part }] of outdated) if (open.has(key)) loadPart(key, part)
    },
    [loadPart, setFolders],
  )
  return { loadPart, reload }
}
