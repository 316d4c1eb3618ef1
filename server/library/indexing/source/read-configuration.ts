import { CodeHostError } from '#server/ports/codehost/port'
import {
  CONFIG_FILE_NAMES,
  legacyFileDiagnostic,
  MAX_CONFIG_BYTES,
  tooLargeDiagnostic,
} from '#spec/config/config-files'
import { type ConfigDiagnostic, START } from '#spec/config/diagnostic'
import { type ConfigInForce, chooseConfig, loadConfig } from '#spec/config/load-config'
import { decodeText } from './decode-text'
import type { RepositoryTree, TreeSource } from './read-tree'
import { RESTORE_ADVICE } from './restore-advice'

export interface Configuration extends ConfigInForce {
  file: string | null
  diagnostics: ConfigDiagnostic[]
}

/** The configuration in effect: the file of the repository; if it has errors, the last valid one; otherwise the defaults. */
export async function readConfiguration(
  source: TreeSource,
  tree: Pick<RepositoryTree, 'configFiles'>,
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

interface UnreadConfiguration {
  problem: ConfigDiagnostic
}

async function readText(
  { host, ref, signal }: TreeSource,
  sha: string,
): Promise<string | UnreadConfiguration> {
  try {
    for await (const { bytes } of host.blobs(ref, [sha], { maxBytes: MAX_CONFIG_BYTES, signal }))
      return bytes ? decodeText(bytes).text : { problem: tooLargeDiagnostic() }
  } catch (error) {
    if (error instanceof CodeHostError && error.code === 'corrupt') return { problem: DAMAGED }
    throw error
  }
  throw new Error('the code host did not return the requested configuration file')
}

const DAMAGED: ConfigDiagnostic = {
  severity: 'error',
  code: 'config_damaged',
  path: '',
  ...START,
  message: `This file cannot be read: the git repository is damaged. ${RESTORE_ADVICE}`,
}
