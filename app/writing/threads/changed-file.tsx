import type { ReactNode } from 'react'
import type { FilesWire } from '#server/writing/pulls/wire'
import { FilePanel } from '../files/file-panel'
import { DiffLines, type LineComments } from './diff-lines'

export type ChangedFileWire = FilesWire['files'][number]

interface Props {
  file: ChangedFileWire
  comments?: LineComments
  /** What follows the diff. */
  children?: ReactNode
}

/** One file of a pull request with its diff. */
export function ChangedFile({ file, comments, children }: Props) {
  const { patch } = file
  return (
    <FilePanel file={file}>
      {patch === null && <p className="panel-body muted">Large or binary file not shown.</p>}
      {patch === '' && <p className="panel-body muted">File contents unchanged.</p>}
      {patch && <DiffLines patch={patch} comments={comments} />}
      {children}
    </FilePanel>
  )
}
