import {
  CONFIG_FILE_NAMES,
  legacyFileDiagnostic,
  MAX_CONFIG_BYTES,
  tooLargeDiagnostic,
} from '../../../spec/config/config-files'
import { type ConfigDiagnostic, START } from '../../../spec/config/diagnostic'
import { type ConfigInForce, chooseConfig, loadConfig } from '../../../spec/config/load-config'
import { CodeHostError } from '../../ports/codehost/port'
import { decodeText } from './decode-text'
import type { Source, Tree } from './read-tree'
import { RESTORE } from './restore-advice'

export interface Configuration extends ConfigInForce {
  file: string | null
  diagnostics: ConfigDiagnostic[]
}

/** The configuration in force: the repository's own, or the last good one while that has errors, or the defaults. */
export async function readConfiguration(
  source: Source,
  tree: Pick<Tree, 'configFiles'>,
  lastGood: ConfigInForce | null,
): Promise<Configuration> {
  const file = CONFIG_FILE_NAMES.find((name) => tree.configFiles.has(name)) ?? null
  const sha = file && tree.configFiles.get(file)?.sha
  const text = sha ? await readText(source, sha) : null
  if (text !== null && typeof text === 'object') {
    return { ...(lastGood ?? loadConfig(null)), file, diagnostics: [text.problem] }
  }
  const loaded = loadConfig(text)
  const isLegacy = file !== null && file !== CONFIG_FILE_NAMES[0]
  const diagnostics = isLegacy ? [...loaded.diagnostics, legacyFileDiagnostic(file)] : loaded.diagnostics
  return { ...chooseConfig(loaded, lastGood), file, diagnostics }
}

interface Unread {
  problem: ConfigDiagnostic
}

async function readText({ host, ref, signal }: Source, sha: string): Promise<string | Unread> {
  try {
    for await (const { bytes } of host.blobs(ref, [sha], { maxBytes: MAX_CONFIG_BYTES, signal }))
      return bytes ? decodeText(bytes).text : { problem: tooLargeDiagnostic() }
  } catch (error) {
    if (error instanceof CodeHostError && error.code === 'corrupt') return { problem: DAMAGED }
    throw error
  }
  throw new Error('the code host answered without the content it was asked for')
}

const DAMAGED: ConfigDiagnostic = {
  ...{ severity: 'error', code: 'config_damaged', path: '', ...START },
  message: `The repository no longer holds this file whole. ${RESTORE}`,
}
