import type { Repository } from '#server/kernel/repositories/find-repository'
import type { Rendering } from '#spec/render/rendering'
import type { AiExposure } from '#spec/types'

/** The newest commit that changed a document. */
export interface LastChange {
  at: Date
  author: string
}

/** A document of a repository, the current or a past version. */
export interface LoadedDocument {
  repository: Repository
  path: string
  title: string
  docType: string
  isSpec: boolean
  blobSha: string
  textId: number | null
  /** Empty for a file that could not be read as text. */
  content: string
  /** The stored rendering; null if it was not rendered yet. */
  rendering: Rendering | null
  diagnostics: unknown[]
  /** Null for a past version, and until the history up to the current version was read. */
  lastChange: LastChange | null
  /** The AI exposure of the current version. Assistants never get a past version. */
  aiExposure: AiExposure
}
