import type { Config } from '#spec/config/schema/schema'
import { aiExposureOfText, BEGINNING } from '#spec/engines/ai-exposure'
import { createDocumentSelector } from '#spec/engines/select-documents'
import type { AiExposure } from '#spec/types'

/** The exposure of all these versions of a file. A version that is not text is null and counts as hidden. */
export function exposureOfChange(
  path: string,
  versions: readonly (string | null)[],
  config: Config,
): AiExposure {
  if (!createDocumentSelector(config.specs.doc_paths)(path)) return 'full'
  const exposures = versions.map((text) =>
    text === null ? 'none' : aiExposureOfText(text.slice(0, BEGINNING), config),
  )
  return (['none', 'metadata'] as const).find((each) => exposures.includes(each)) ?? 'full'
}
