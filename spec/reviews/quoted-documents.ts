import type { Config } from '#spec/config/schema/schema'
import { aiExposureOfText, BEGINNING } from '#spec/engines/ai-exposure'
import type { ChangedDocument } from './compare-spec'
import type { ChangedFile } from './find-touched'

/** The changed documents that the title and description of a pull request may quote. */
export interface QuotedDocuments {
  /** Their paths at the base. */
  paths: string[]
  /** True if AI must not see one of them in full at the base or the head, or if that is unknown. */
  isRestricted: boolean
}

/** A pull request with more paths counts as restricted, because paths are stored with each notice. */
const MAX_PATHS = 200

/**
 * Whether the text of a pull request may quote documents that AI must not see. `isTruncated` means that some files are unknown.
 */
export function findQuoted(
  documents: readonly ChangedDocument[],
  files: readonly Pick<ChangedFile, 'status'>[],
  { config, isTruncated }: { config: Config; isTruncated: boolean },
): QuotedDocuments {
  const paths = documents.flatMap(({ path, previousPath }, i) =>
    files[i]?.status === 'added' ? [] : [previousPath ?? path],
  )
  const isShown = ({ before, after }: ChangedDocument, i: number) => {
    const status = files[i]?.status
    const versions = [...(status === 'added' ? [] : [before]), ...(status === 'removed' ? [] : [after])]
    return versions.every((text) => text !== null && isFull(text, config))
  }
  return {
    paths: paths.slice(0, MAX_PATHS),
    isRestricted: isTruncated || paths.length > MAX_PATHS || !documents.every(isShown),
  }
}

const isFull = (text: string, config: Config) => aiExposureOfText(text.slice(0, BEGINNING), config) === 'full'
