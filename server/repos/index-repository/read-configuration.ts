import {
  CONFIG_FILE_NAMES,
  legacyFileDiagnostic,
  MAX_CONFIG_BYTES,
  tooLargeDiagnostic,
} from '../../../spec/config/config-files'
import type { ConfigDiagnostic } from '../../../spec/config/diagnostic'
import { type ConfigInForce, chooseConfig, loadConfig } from '../../../spec/config/load-config'
import { decodeText } from './decode-text'
import type { Source, Tree } from './read-tree'

export interface Configuration extends ConfigInForce {
  file: string | null
  diagnostics: ConfigDiagnostic[]
}

/** The configuration in force: the repository's own, or the last good one while that has errors, or the defaults. */
export async function readConfiguration(
  source: Source,
  tree: Tree,
  lastGood: ConfigInForce | null,
): Promise<Configuration> {
  const file = CONFIG_FILE_NAMES.find((name) => tree.configFiles.has(name)) ?? null
  const sha = file && tree.configFiles.get(file)?.sha
  const text = sha ? await readText(source, sha) : null
  if (text === TOO_LARGE) {
    return { ...(lastGood ?? loadConfig(null)), file, diagnostics: [tooLargeDiagnostic()] }
  }
  const loaded = loadConfig(text)
  const isLegacy = file !== null && file !== CONFIG_FILE_NAMES[0]
  const diagnostics = isLegacy ? [...loaded.diagnostics, legacyFileDiagnostic(file)] : loaded.diagnostics
  return { ...chooseConfig(loaded, lastGood), file, diagnostics }
}

const TOO_LARGE = Symbol('a file that is too large')

async function readText({ host, ref, signal }: Source, sha: string): Promise<string | typeof TOO_LARGE> {
  for await (const { bytes } of host.blobs(ref, [sha], { maxBytes: MAX_CONFIG_BYTES, signal })) {
    return bytes ? decodeText(bytes).text : TOO_LARGE
  }
  throw new Error('the code host answered without the content it was asked for')
}
