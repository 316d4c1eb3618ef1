import { type Command, defineCommand } from '#cli/command'
import { defineDataCommand } from '#cli/data-command'

const CONFIG = {
  config: {
    type: 'string',
    value: 'FILE',
    help: "read this file instead of the repository's CONFIG.yaml",
  },
} as const

const PATHS_HELP = `Paths are files or folders. Without paths, all documents of the repository are checked. The root of the
repository is the nearest folder, upwards, with a CONFIG.yaml or a .git. specs.doc_paths selects the documents.`

const loadReport = async () => (await import('#cli/report/report-schema')).ReportJson

const lint = defineCommand({
  name: 'lint',
  summary: 'Check specs and CONFIG.yaml for problems, offline.',
  words: '[path ...]',
  maxWords: Number.POSITIVE_INFINITY,
  options: {
    fix: { type: 'boolean', help: 'fix what can be fixed automatically; nothing else in the files changes' },
    json: { type: 'boolean', help: 'print findings as JSON' },
    sarif: { type: 'boolean', help: 'print findings as SARIF 2.1.0, for code scanning' },
    ...CONFIG,
  },
  details: `${PATHS_HELP}\n\nExit code: 0 no errors (warnings are possible), 1 errors or no documents, 2 invalid command line.`,
  loadSchema: loadReport,
  run: async (args, terminal) => (await import('#cli/lint/run-lint')).runLint(args, terminal),
})

const format = defineCommand({
  name: 'fmt',
  summary: 'Format the markers in specs.',
  words: '--check|--write [path ...]',
  maxWords: Number.POSITIVE_INFINITY,
  options: {
    check: { type: 'boolean', help: 'list the markers that would change' },
    write: { type: 'boolean', help: 'format the markers; nothing else in the files changes' },
    json: { type: 'boolean', help: 'print the markers as JSON' },
    ...CONFIG,
  },
  details: `${PATHS_HELP}\n\nExit code: 0 all markers are formatted, 1 --check found unformatted markers or there are no documents, 2 invalid command line.`,
  loadSchema: loadReport,
  run: async (args, terminal) => (await import('#cli/fmt/run-fmt')).runFmt(args, terminal),
})

const configExplain = defineDataCommand({
  name: 'config explain',
  summary: 'Show the keys of CONFIG.yaml: their meaning and their values here.',
  words: '[key]',
  maxWords: 1,
  options: CONFIG,
  details: 'With a key or the start of a key, shows all details. Without, lists all keys, one per line.',
  load: async () => (await import('#cli/config/explain-config')).explainConfig,
})

const configCheck = defineCommand({
  name: 'config check',
  summary: 'Check CONFIG.yaml for problems.',
  words: '',
  maxWords: 0,
  options: { json: { type: 'boolean', help: 'print findings as JSON' }, ...CONFIG },
  details: 'Exit code: 0 no errors (warnings are possible), 1 errors, 2 invalid command line.',
  loadSchema: loadReport,
  run: async (args, terminal) => (await import('#cli/config/check-config')).checkConfig(args, terminal),
})

export const CHECK_COMMANDS: readonly Command[] = [lint, format, configExplain, configCheck]
