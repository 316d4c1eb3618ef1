import type { Config } from '../config/schema/schema'
import { aiExposureOfText, BEGINNING } from '../engines/ai-exposure'
import type { ChangedDocument } from './compare-spec'
import type { ChangedFile } from './find-touched'

/** The changed documents, which title and description of a pull request may quote. */
export interface QuotedDocuments {
  /** Those of the base, by their names there. */
  paths: string[]
  /** True if AI must not see one of them in full at the base or at the head, or if that is unknown. */
  isRestricted: boolean
}

/** More paths than this count as restricted, because they are stored with each notice. */
const MAX_PATHS = 200

/** Whether the text of a pull request may quote documents that AI must not see. `isTruncated`: not all files are known. */
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
