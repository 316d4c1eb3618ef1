import { useEffect, useState } from 'react'
import { useNewerVersion } from '#app/live/use-newer-version'
import { isMissing, loadTrpc } from '#app/load-trpc'
import type { EditedFile } from '../edited-file'
import type { SaveOutcome } from './send-save'
import type { Saving } from './use-saving'

export interface NewerFile {
  /** Null if it is not known. */
  author: string | null
  stale: Extract<SaveOutcome, { kind: 'stale' }>
}

/**
 * What somebody else saved while the file was open here; null if nothing. The index may be older than the last save from here,
 * so the file itself is read.
 */
export function useNewerFile(location: EditedFile, { base, target }: Saving): NewerFile | null {
  const newer = useNewerVersion(location, base.sha)
  const [stale, setStale] = useState<NewerFile['stale'] | null>(null)
  const { org, owner, repo, path } = location
  const isOnDefaultBranch = base.sha !== '' && target === null
  useEffect(() => {
    setStale(null)
    if (newer === null || !isOnDefaultBranch) return
    let isCurrent = true
    readFile({ org, owner, repo, path }).then((file) => {
      if (isCurrent && file !== null && file.sha !== base.sha) setStale(file)
    })
    return () => {
      isCurrent = false
    }
  }, [newer, isOnDefaultBranch, org, owner, repo, path, base.sha])
  return stale && { author: newer?.author ?? null, stale }
}

/** Null if there is no answer: a save then finds out. */
async function readFile({ org, owner, repo, path }: EditedFile): Promise<NewerFile['stale'] | null> {
  const file = loadTrpc().then((trpc) => trpc.editor.open.query({ org, owner, repo, file_path: path }))
  return file.then(
    ({ content, sha }) => ({ kind: 'stale', content, sha }),
    (error: unknown) => (isMissing(error) ? { kind: 'stale', content: null, sha: '' } : null),
  )
}
