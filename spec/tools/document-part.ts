import { z } from 'zod'
import type { AiExposure } from '#spec/types'

/** The address of a document in tools: the repository as `owner/name`. */
export interface DocumentAddress {
  repo: string
  path: string
}

/** A document of an answer. */
export interface AnsweredDocument extends DocumentAddress {
  /** Read in the same statement as the answer. If absent, it is read after the answer. */
  exposure?: AiExposure
}

/**
 * The part of an answer about one document. Tools return it instead of a plain object. The caller gets as much as the
 * document's `ai_exposure` allows: everything, the metadata with null for each text, or nothing. Contains no other parts.
 */
export class DocumentPart {
  constructor(
    readonly document: AnsweredDocument,
    readonly metadata: Record<string, unknown>,
    readonly text: Record<string, unknown>,
  ) {}
}

/** The fields of an answer about one document: `metadata` unchanged, each text also nullable. */
export const documentPart = <Metadata extends z.ZodRawShape, Text extends z.ZodRawShape>(
  metadata: Metadata,
  text: Text,
) =>
  z.object({
    repo: z.string(),
    path: z.string(),
    exposure: z
      .enum(['full', 'metadata'])
      .meta({ description: 'With `metadata`, the text of the document is hidden from assistants' }),
    ...metadata,
    ...text,
  })
