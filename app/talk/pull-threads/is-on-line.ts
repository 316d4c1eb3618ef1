import type { ChangedFileWire } from '#app/writing/threads/changed-file.tsx'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { type PatchLine, patchLines } from '#spec/lines/patch-lines'

/** Whether the thread is shown under this line: its last one. */
export const isOnLine = ({ pull, is_outdated }: CommentThreadWire, line: PatchLine): boolean =>
  pull !== null && !is_outdated && line[pull.side] === pull.line

export const isOfFile = ({ path, pull }: CommentThreadWire, file: ChangedFileWire): boolean =>
  path === (pull?.side === 'old' ? (file.previous_path ?? file.path) : file.path)

/** The threads whose lines the diff shows. */
export const threadsInDiff = (
  threads: readonly CommentThreadWire[],
  files: readonly ChangedFileWire[],
): ReadonlySet<number> =>
  new Set(
    files.flatMap((file) => {
      const own = threads.filter((thread) => isOfFile(thread, file))
      if (own.length === 0) return []
      const lines = patchLines(file.patch ?? '')
      return own.filter((thread) => lines.some((line) => isOnLine(thread, line))).map(({ id }) => id)
    }),
  )
